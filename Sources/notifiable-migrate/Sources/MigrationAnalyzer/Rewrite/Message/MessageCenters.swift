import SwiftSyntax

/// The message center in place of the notification center that code observes or posts to.
struct MessageCenterExpression {
    /// As written.
    let text: String
    /// The edits that make an injected center a message center.
    var edits: [Int: Set<Edit>] = [:]
}

extension RewriteSources {
    /// - Throws: That the center is neither the default one nor one that is or can become a message center.
    func messageCenter(
        for center: CenterExpression,
        _ base: ExprSyntax?,
        in context: SourceContext
    ) throws(SkipReason) -> MessageCenterExpression {
        let text = base?.trimmedDescription ?? "self"
        let path = base.flatMap { ExpressionPath.path(of: $0) } ?? ""
        if center == .default {
            guard !path.hasSuffix(".default"), let name = path.split(separator: ".").last.map(String.init),
                base?.enclosingFunctionOrClosure.map({ NameUses(in: $0).declared.contains(name) && path == name })
                    != true,
                let property = codeBase.names.property(ofIdentifier: name, from: context.file, inside: context.type),
                codeBase[property].isMutable
            else { return MessageCenterExpression(text: "MessageCenter.default") }
            // Other code may set it.
            throw .injectedCenter(text)
        }
        if center == .distributed { throw .centerNotKnown(text) }
        guard case .other(let path) = center.withoutSelf, !path.contains(".") else { throw .centerNotKnown(text) }
        let parameter = codeBase.function(in: context)?.parameters.first { $0.name == path && path == text }
        let property = codeBase.names.property(ofIdentifier: path, from: context.file, inside: context.type)
        let declared =
            if case .named(let type)? = property.flatMap({ codeBase[$0].type }) { type } else { nil as String? }
        switch (parameter?.type ?? declared).map({ TypeText($0).nominal }) {
        case "MessageCenter": return MessageCenterExpression(text: text)
        case "NotificationProtocol":
            guard let property, let injected = InjectedCenter(property, self) else { throw .injectedCenter(text) }
            return MessageCenterExpression(text: text, edits: try injected.edits())
        case "NotificationCenter": throw .injectedCenter(text)
        default: throw .centerNotKnown(text)
        }
    }
}

/// `private let center: any NotificationProtocol`, which the initializers of a class get as an argument.
///
/// The property becomes a `MessageCenter`, which is a `NotificationProtocol`, too: other uses stay.
private struct InjectedCenter {
    private let name: String
    private let type: Reference<TypeDeclaration>
    private let file: Int
    private let annotation: TypeSyntax
    private let members: MemberBlockItemListSyntax
    private let sources: RewriteSources

    init?(_ property: Reference<PropertyDeclaration>, _ sources: RewriteSources) {
        let codeBase = sources.codeBase
        name = codeBase[property].name
        let token = sources.source(property.file)?.node(TokenSyntax.self, at: codeBase[property].span)
        guard let type = codeBase.primary(codeBase[property].parent, in: property.file), type.file == property.file,
            codeBase[type].kind == .class, codeBase[type].access < .package,
            codeBase.types.subclasses(of: type).isEmpty,
            let variable = token?.enclosing(VariableDeclSyntax.self), variable.bindings.count == 1,
            variable.modifiers.specify(["private"]), variable.bindingSpecifier.text == "let", !variable.isConditional,
            variable.attributes.isEmpty, let binding = variable.bindings.first, binding.initializer == nil,
            let annotation = binding.typeAnnotation?.type, annotation.isNotificationProtocol,
            let members = variable.enclosing(MemberBlockItemListSyntax.self)
        else { return nil }
        self.type = type
        self.annotation = annotation
        self.members = members
        self.sources = sources
        file = property.file
    }

    func edits() throws(SkipReason) -> [Int: Set<Edit>] {
        var edits: [Int: Set<Edit>] = [file: [Edit(annotation.codeRange, "MessageCenter")]]
        var labels: Set<String> = []
        for initializer in members.compactMap({ $0.decl.as(InitializerDeclSyntax.self) }) {
            let assignments = initializer.descendants(SequenceExprSyntax.self).compactMap { Assignment($0) }
                .filter { $0.target.ownProperty == name }
            if assignments.isEmpty, initializer.modifiers.specify(["convenience"]) { continue }
            let parameter = initializer.signature.parameterClause.parameters.first {
                $0.localName == assignments.first?.value.identifier
            }
            guard assignments.count == 1, let parameter, parameter.type.isNotificationProtocol,
                parameter.firstName.text != "_", initializer.attributes.isEmpty,
                !initializer.modifiers.specify(["override", "required"]), !initializer.isConditional,
                parameter.defaultValue.map({ $0.value.isDefaultCenter }) ?? true
            else { throw .injectedCenter(name) }
            labels.insert(parameter.firstName.text)
            edits[file]?.insert(Edit(parameter.type.codeRange, "MessageCenter"))
            if let value = parameter.defaultValue { edits[file]?.insert(Edit(value.value.codeRange, ".default")) }
        }
        for (number, index) in sources.codeBase.files.enumerated() where index.mentions[typeName] > 0 || number == file
        {
            guard let source = sources.source(number) else { throw .unreadable }
            for reference in source.references(named: "init") where isUnapplied(reference) {
                throw .injectedCenter("\(index.path):\(source.lineNumber(of: reference.codeRange.lowerBound))")
            }
            for call in source.calls.compactMap(CallShape.init) where isCreation(call) {
                for argument in labels.compactMap({ call[$0] }) {
                    var text = ".default"
                    if !argument.isDefaultCenter {
                        // A test passes a mock.
                        guard index.isTest else { throw .injectedCenter(argument.trimmedDescription) }
                        text = "MessageCenter(bridging: \(argument.trimmedDescription))"
                        edits.merge(sources.importEdits(for: [number])) { $0.union($1) }
                    }
                    edits[number, default: []].insert(Edit(argument.codeRange, text))
                }
            }
        }
        return edits
    }

    private var typeName: String { TypeTable.simpleName(sources.codeBase[type].name) }

    /// `Board(…)`, `Board.init(…)`, `Self(…)`, `self.init(…)`, and `.init(…)`, which may be of the class.
    private func isCreation(_ call: CallShape) -> Bool {
        if call.name == "init" {
            let base = call.base.flatMap { ExpressionPath.path(of: $0) } ?? ""
            return base.isEmpty || namesClass(base, at: call.call)
        }
        return namesClass(call.name, at: call.call)
    }

    private func namesClass(_ path: String, at node: some SyntaxProtocol) -> Bool {
        if ["Self", "self"].contains(path) { return node.enclosingTypeName == typeName }
        // A value may be the class: `type.init(center: center)`.
        return TypeTable.simpleName(path) == typeName || path.first?.isLowercase == true && path != typeName
    }

    /// `Board.init`, which is not called there.
    private func isUnapplied(_ reference: DeclReferenceExprSyntax) -> Bool {
        guard let member = reference.parent?.as(MemberAccessExprSyntax.self), let base = member.base,
            namesClass(ExpressionPath.path(of: base) ?? "", at: reference)
        else { return false }
        return member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(member).id
    }
}

extension ExprSyntax {
    fileprivate var isDefaultCenter: Bool {
        [".default", "NotificationCenter.default", "Foundation.NotificationCenter.default"].contains(trimmedDescription)
    }
}

extension TypeSyntax {
    fileprivate var isNotificationProtocol: Bool {
        ["any NotificationProtocol", "NotificationProtocol"].contains(trimmedDescription)
    }
}
