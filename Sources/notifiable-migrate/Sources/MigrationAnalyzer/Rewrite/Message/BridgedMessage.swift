import SwiftParser
import SwiftSyntax

/// A message type of the code base that is also a notification, as far as a rewrite needs to know it.
struct BridgedMessage {
    struct Field {
        /// The key of a value that is the object of the notification.
        static let object = "notification.object"

        /// The key's identity.
        let key: String
        let property: String
        /// As written: `Int`, `String?`.
        let type: WrittenType
        /// Without its optionality, as code outside of all types would write it.
        let qualifiedValueType: WrittenType
        /// Whether the payload has the property's raw value.
        let isRawValue: Bool

        init(
            _ key: String,
            _ property: String,
            _ type: WrittenType,
            in place: SourceContext,
            _ codeBase: CodeBase,
            isRawValue: Bool = false
        ) {
            self.key = key
            self.property = property
            self.type = type
            self.isRawValue = isRawValue
            qualifiedValueType = codeBase.qualified(type.unwrapped, in: place)
        }

        var isOptional: Bool { type.isOptional }
        var valueType: WrittenType { type.unwrapped }

        /// The property's value in an entry of a payload: `mode` in `mode.rawValue`.
        func value(in entry: ExprSyntax) -> ExprSyntax? {
            guard isRawValue else { return entry.withoutAny }
            let member = entry.withoutAny.as(MemberAccessExprSyntax.self)
            return member?.declName.baseName.text == "rawValue" ? member?.base : nil
        }
    }

    let type: Reference<TypeDeclaration>
    /// Qualified by the enclosing types.
    let typeName: String
    let name: NotificationName
    let isMainActor: Bool
    /// Its payload, in the order of its initializer; `nil` if its conversion is written by hand.
    let fields: [Field]?

    func field(_ key: String) -> Field? { fields?.first { $0.key == key } }

    var valueObject: Field? { field(Field.object) }
}

/// The bridged messages of a code base, by the name that they bridge.
struct BridgedMessages {
    private var messages: [NotificationName: [BridgedMessage]] = [:]

    init(in sources: RewriteSources) {
        let codeBase = sources.codeBase
        for (number, file) in codeBase.files.enumerated() {
            for position in file.types.indices {
                let reference = Reference<TypeDeclaration>(file: number, index: position)
                guard let kind = file.types[position].messageProtocols.first(where: \.isBridged),
                    let type = codeBase.types.primary(of: reference),
                    let message = Self.message(type, isMainActor: kind.isMainActor, sources)
                else { continue }
                messages[message.name, default: []].append(message)
            }
        }
    }

    var isEmpty: Bool { messages.isEmpty }

    subscript(name: NotificationName) -> [BridgedMessage] { messages[name] ?? [] }

    func message(of type: Reference<TypeDeclaration>) -> BridgedMessage? {
        messages.values.lazy.flatMap(\.self).first { $0.type == type }
    }

    private static func message(
        _ type: Reference<TypeDeclaration>,
        isMainActor: Bool,
        _ sources: RewriteSources
    ) -> BridgedMessage? {
        let codeBase = sources.codeBase
        let typeName = codeBase[type].name
        guard let source = sources.source(type.file),
            let declaration = source.declaration(namedAt: codeBase[type].span),
            let name = codeBase.names(.member(base: typeName, name: "name"), in: SourceContext(of: type)).first
        else { return nil }
        let variables = declaration.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
        let types = types(of: variables)
        let fields =
            fields(variables, types, type, codeBase) ?? convertedFields(declaration, types, type, codeBase)
        return BridgedMessage(type: type, typeName: typeName, name: name, isMainActor: isMainActor, fields: fields)
    }

    private static func types(of variables: [VariableDeclSyntax]) -> [String: WrittenType] {
        var types: [String: WrittenType] = [:]
        for variable in variables {
            for binding in variable.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
                types[name] = binding.typeAnnotation.map { WrittenType($0.type) }
            }
        }
        return types
    }

    /// The values that `makeMessage(_:)` reads, as `generate` writes it where the object is a value.
    private static func convertedFields(
        _ declaration: any DeclGroupSyntax,
        _ types: [String: WrittenType],
        _ type: Reference<TypeDeclaration>,
        _ codeBase: CodeBase
    ) -> [BridgedMessage.Field]? {
        let functions = declaration.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
        guard let body = functions.first(where: { $0.name.text == "makeMessage" })?.body,
            let result = body.statements.last?.item.as(ReturnStmtSyntax.self)?.expression?
                .as(FunctionCallExprSyntax.self),
            result.calledExpression.trimmedDescription == "Self",
            body.statements.dropLast().allSatisfy({
                $0.item.is(VariableDeclSyntax.self) || $0.item.is(GuardStmtSyntax.self)
            }),
            body.descendants(ConditionElementSyntax.self).allSatisfy({
                $0.condition.is(OptionalBindingConditionSyntax.self)
            })
        else { return nil }
        var keys: [String: (identity: String, text: String)] = [:]
        let place = SourceContext(of: type)
        let bindings =
            body.descendants(OptionalBindingConditionSyntax.self).map { ($0.pattern, $0.initializer) }
            + body.descendants(PatternBindingSyntax.self).map { ($0.pattern, $0.initializer) }
        for (pattern, initializer) in bindings {
            let value = initializer?.value.as(SequenceExprSyntax.self)?.elements.first
            if value?.trimmedDescription == BridgedMessage.Field.object {
                keys[pattern.trimmedDescription] = (BridgedMessage.Field.object, "")
            } else if let access = value?.as(SubscriptCallExprSyntax.self),
                let key = access.arguments.first?.expression,
                access.calledExpression.trimmedDescription == "notification.userInfo?",
                let identity = codeBase.identity(ofKey: key, in: place)
            {
                keys[pattern.trimmedDescription] = (identity, key.trimmedDescription)
            } else {
                return nil
            }
        }
        var fields: [BridgedMessage.Field] = []
        for argument in result.arguments {
            guard let property = argument.label?.text, argument.expression.trimmedDescription == property,
                let key = keys[property], let fieldType = types[property]
            else { return nil }
            fields.append(BridgedMessage.Field(key.identity, property, fieldType, in: place, codeBase))
        }
        // The way back is the generated one, too.
        let object = fields.first { $0.key == BridgedMessage.Field.object }
        let payload = fields.filter { $0.key != BridgedMessage.Field.object }
        let lines = MessageSource.makeNotification(
            "",
            object: object.map { "message.\($0.property)" },
            writes: payload.map { "userInfo[\(keys[$0.property]?.text ?? "")] = message.\($0.property)" },
            mayBeEmpty: payload.allSatisfy(\.isOptional)
        )
        let back = functions.first { $0.name.text == "makeNotification" }?.trimmedDescription.filter {
            !$0.isWhitespace
        }
        return back?.hasSuffix(lines.joined().filter { !$0.isWhitespace }) == true ? fields : nil
    }

    /// The arguments of `UserInfoCoding<Self>(Self.init, .key("…", \.property), …)`.
    private static func fields(
        _ variables: [VariableDeclSyntax],
        _ types: [String: WrittenType],
        _ type: Reference<TypeDeclaration>,
        _ codeBase: CodeBase
    ) -> [BridgedMessage.Field]? {
        let coding = variables.first { variable in
            variable.bindings.first?.pattern.trimmedDescription == "userInfo"
                && variable.modifiers.contains { $0.name.text == "static" }
        }
        guard let coding,
            let call = coding.descendants(FunctionCallExprSyntax.self)
                .first(where: { ExpressionPath.path(of: $0.calledExpression) == "UserInfoCoding" }),
            let first = call.arguments.first?.expression, first.trimmedDescription.hasSuffix(".init")
        else { return nil }
        let place = SourceContext(of: type)
        var fields: [BridgedMessage.Field] = []
        for argument in call.arguments.dropFirst() {
            guard let field = argument.expression.as(FunctionCallExprSyntax.self).flatMap(CallShape.init),
                ["key", "rawValue"].contains(field.name), field.arguments.count == 2,
                let path = field.arguments[1].value.as(KeyPathExprSyntax.self), path.components.count == 1,
                let property = path.components.first?.component.as(KeyPathPropertyComponentSyntax.self)?.declName
                    .baseName.text,
                let fieldType = types[property],
                let identity = codeBase.identity(ofKey: field.arguments[0].value, in: place)
            else { return nil }
            let isRaw = field.name == "rawValue"
            fields.append(BridgedMessage.Field(identity, property, fieldType, in: place, codeBase, isRawValue: isRaw))
        }
        return fields
    }
}

extension CodeBase {
    /// The identity of a key that is a string literal or a constant.
    func identity(ofKey expression: ExprSyntax, in context: SourceContext) -> String? {
        if let text = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue { return text }
        return ExpressionPath.path(of: expression).flatMap { identity(of: .constant($0), in: context) }
    }
}
