import SwiftSyntax

/// The conversions of a message that `UserInfoCodable` declares, written out for Foundation.
struct HandwrittenConversions {
    let edits: Set<Edit>

    /// - Returns: `nil` if the source does not show the message's keys, or if no cast finds a value of a property.
    init?(of message: BridgedMessage, _ type: TypeDeclaration, in source: ParsedSource) {
        guard let fields = message.fields, !fields.contains(where: \.isMarked),
            let declaration = source.declaration(namedAt: type.span),
            let inherited = declaration.inheritanceClause?.inheritedTypes
        else { return nil }
        let coding = declaration.memberBlock.members.first { member in
            member.decl.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription == "userInfo"
        }
        guard let coding, let element = inherited.first(where: { $0.type.trimmedDescription == "UserInfoCodable" })
        else {
            return nil
        }
        let access = declaration.modifiers.map(\.name.text).first { ["public", "package"].contains($0) }
        let indentation = Indentation(of: declaration, in: source)
        let lines = Self.lines(fields, access.map { "\($0) " } ?? "", indentation.unit)
        let margin = source.indentation(at: coding.codeRange.lowerBound)
        let text = indentation.text(lines, at: margin)
        edits = [
            Self.deletion(of: element, in: inherited),
            Edit(coding.codeRange, String(text.dropFirst(margin.count))),
        ]
    }

    private static func deletion(of element: InheritedTypeSyntax, in list: InheritedTypeListSyntax) -> Edit {
        let elements = Array(list)
        let position = elements.firstIndex { $0.id == element.id } ?? 0
        if position > 0 {
            return Edit(elements[position - 1].type.codeRange.upperBound..<element.type.codeRange.upperBound, "")
        }
        return Edit(element.codeRange.lowerBound..<elements[1].codeRange.lowerBound, "")
    }

    private static func lines(_ fields: [BridgedMessage.Field], _ access: String, _ unit: String) -> [String] {
        let writes = fields.map { field in
            let rawValue = field.isRawValue ? field.isOptional ? "?.rawValue" : ".rawValue" : ""
            return "userInfo[\(field.keyText)] = message.\(SwiftLiteral.member(field.property))\(rawValue)"
        }
        let make = MessageReading(of: fields).lines(unit)
        return ["\(access)static func makeMessage(_ notification: Notification) -> Self? {"] + make.map { unit + $0 }
            + ["}", ""]
            + MessageSource.makeNotification(
                access,
                writes: writes,
                mayBeEmpty: fields.allSatisfy(\.isOptional),
                unit: unit
            )
    }
}

extension BridgedMessage.Field {
    /// Whether its type is `any Sendable`, or another one that the compiler doesn't permit in a conditional cast.
    fileprivate var isMarked: Bool {
        let protocols = valueType.filter { !"()".contains($0) }.split(separator: "&").map { part in
            String(part).split(separator: " ").last
        }
        return !valueType.contains("->") && protocols.contains("Sendable")
    }
}

/// The statements that create a message from a payload, or reject the payloads that `UserInfoCoding` rejects: those
/// without a required value, and those with a value of another type.
private struct MessageReading {
    private let fields: [BridgedMessage.Field]
    /// The expression of the payload.
    private let payload: String
    /// Whether the conversion takes `nil` and `NSNull` out of the payload, which a type may have as its values.
    private let dropsNothing: Bool

    init(of fields: [BridgedMessage.Field]) {
        self.fields = fields
        dropsNothing = fields.contains { field in
            field.isOptional || field.property == "notification" || field.valueType.hasPrefix("any ")
                || TypeText(field.type).isAny
        }
        let names = Set(fields.map(\.property) + fields.map(Self.rawValue))
        let free = ["payload", "values", "entries"].first { name in
            !names.contains(name) && !fields.contains { $0.keyText.hasPrefix(name + ".") }
        }
        payload = dropsNothing ? free ?? "payloadEntries" : "notification.userInfo"
    }

    /// - Parameter unit: One step of the file's indentation.
    func lines(_ unit: String) -> [String] {
        let conditions = fields.compactMap(condition)
        let guarded = conditions.enumerated().map { index, condition in
            (index == 0 ? "guard " : unit) + condition + (index + 1 < conditions.count ? "," : "")
        }
        return head + guarded + (guarded.isEmpty ? [] : ["else { return nil }"]) + optionalRawValues
            + ["return Self(\(fields.map { "\($0.property): \(argument($0))" }.joined(separator: ", ")))"]
    }

    private var head: [String] {
        guard dropsNothing else { return [] }
        return [
            "// A `nil` or an `NSNull` stands for no value.",
            "let \(payload) = notification.userInfo?.filter { !($0.value is NSNull) && !($0.value is Never?) }",
        ]
    }

    private func condition(_ field: BridgedMessage.Field) -> String? {
        let value = "\(payload)?[\(field.keyText)]"
        let name = SwiftLiteral.identifier(field.property)
        switch (field.isOptional, field.isRawValue) {
        case (true, false) where field.valueType == "Any": return nil
        case (true, false): return "let \(name) = \(value) as? \(field.type)"
        case (true, true): return "let \(Self.rawValue(field)) = \(value) as? \(field.valueType).RawValue?"
        case (false, false): return "let \(name) = \(value)" + (field.valueType == "Any" ? "" : " as? \(field.type)")
        case (false, true):
            return "let \(name) = (\(value) as? \(field.type).RawValue).flatMap(\(field.type).init(rawValue:))"
        }
    }

    private func argument(_ field: BridgedMessage.Field) -> String {
        let isAny = field.isOptional && field.valueType == "Any"
        return isAny ? "\(payload)?[\(field.keyText)]" : SwiftLiteral.identifier(field.property)
    }

    /// A raw value without a case is none of the property's.
    private var optionalRawValues: [String] {
        fields.filter { $0.isOptional && $0.isRawValue }.flatMap { field in
            let (name, raw) = (SwiftLiteral.identifier(field.property), Self.rawValue(field))
            return [
                "let \(name) = \(raw).flatMap(\(field.valueType).init(rawValue:))",
                "guard \(name) != nil || \(raw) == nil else { return nil }",
            ]
        }
    }

    private static func rawValue(_ field: BridgedMessage.Field) -> String { field.property + "RawValue" }
}

extension RewriteSources {
    /// The object that the handwritten `makeNotification` of a message sets, and that legacy observers may read;
    /// `nil` if it sets none, or one of the subject's type that no observer in the sources reads.
    func lostObject(of type: Reference<TypeDeclaration>, subject: String?) -> String? {
        let message = codeBase[type].name
        let functions = codeBase.types.methods(named: "makeNotification", of: message).compactMap { function in
            source(function.file)?.node(FunctionDeclSyntax.self, at: codeBase[function].extent)
        }
        // `makeNotification(_:object:)` is not the center's.
        let objects = functions.filter { $0.signature.parameterClause.parameters.count == 1 }.flatMap(Self.objects)
        return objects.first { !isSubject($0, of: type, subject) || readsObject(ofMessage: type) }?.trimmedDescription
    }

    /// The objects of the notifications that code creates or changes.
    private static func objects(in code: FunctionDeclSyntax) -> [ExprSyntax] {
        let created = code.descendants(FunctionCallExprSyntax.self).compactMap(CallShape.init)
            .filter { $0.labels.contains("name") }.compactMap { $0["object"] }
        let assigned = code.descendants(SequenceExprSyntax.self).compactMap { Assignment($0) }.filter { assignment in
            assignment.target.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "object"
        }
        return (created + assigned.map(\.value)).filter { !$0.is(NilLiteralExprSyntax.self) }
    }

    /// Whether an expression in a conversion is a property of the message with the type of its subject.
    private func isSubject(_ object: ExprSyntax, of type: Reference<TypeDeclaration>, _ subject: String?) -> Bool {
        let message = codeBase[type].name
        guard let subject, let name = object.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
            let property = codeBase.names.property(named: name, ofType: message, from: type.file),
            let declared = ExactTypes(context: SourceContext(of: type), sources: self)
                .name(of: property)
        else { return false }
        let context = SourceContext(of: type)
        return (ExactTypes.wrapped(declared) ?? declared) == codeBase.qualified(subject, in: context)
    }

    /// Whether a legacy observer of a message's name may read the object of its notification.
    private func readsObject(ofMessage type: Reference<TypeDeclaration>) -> Bool {
        let name = NameExpression.member(base: codeBase[type].name, name: "name")
        let names = Set(codeBase.names(name, in: SourceContext(of: type)))
        return (codeBase.observations + codeBase.testObservations).contains { observation in
            guard observation.observer.kind != .message, !names.isDisjoint(with: observation.names) else {
                return false
            }
            let (code, isComplete) = codeBase.handlerCode(of: observation)
            return observation.observer.object != .none || !isComplete
                || code.contains { codeBase[$0.body].usesSubject || codeBase[$0.body].isForwarded }
        }
    }
}
