import SwiftSyntax

/// The place of a class's handler, to which names, keys, types and the statements of closures move: the file of the
/// class, outside the conditions around their old place.
struct HandlerReach {
    let sources: RewriteSources
    let type: Reference<TypeDeclaration>

    var codeBase: CodeBase { sources.codeBase }

    /// Throws if a name or a key cannot stand in the handler.
    func check(_ expression: ExprSyntax, in context: SourceContext) throws(SkipReason) {
        if let limit = limit(of: expression), !isAlwaysAvailable(expression, in: context) {
            throw .limitedAvailability("`\(expression.trimmedDescription)`", limit.text)
        }
        try checkImports(Syntax(expression), in: context)
    }

    /// Throws if a value that a handler reads cannot be read in that of the class.
    func check(_ payload: PayloadExtraction, in context: SourceContext) throws(SkipReason) {
        for key in payload.keys { try check(key, in: context) }
        for type in payload.types {
            if let limit = limit(of: type), !isAlwaysAvailable(type, in: context) {
                throw .limitedAvailability("`\(type.trimmedDescription)`", limit.text)
            }
            guard context.file != self.type.file else { continue }
            if let name = try privateNames(in: context.file).first(usedIn: Syntax(type)) {
                throw .privateConstant(name)
            }
            try checkImports(Syntax(type), in: context)
        }
    }

    /// Throws if the statements of a closure cannot stand in the handler.
    func check(_ statements: CodeBlockItemListSyntax, in context: SourceContext) throws(SkipReason) {
        if let limit = limit(of: statements) { throw .limitedAvailability("its closure", limit.text) }
        guard context.file != type.file else { return }
        if let name = try privateNames(in: context.file).first(usedIn: Syntax(statements)) {
            throw .codeOutOfReach(name)
        }
        try checkImports(Syntax(statements), in: context)
    }

    // MARK: Availability

    /// The innermost condition on the system's version that the handler would be outside of.
    func limit(of node: some SyntaxProtocol) -> Availability? {
        let own = declaration(of: type)?.availability.map(\.requirement) ?? []
        return node.availability.first { !own.contains($0.requirement) }
    }

    private func isAlwaysAvailable(_ expression: ExprSyntax, in context: SourceContext) -> Bool {
        let constants = HandlerConstants(sources: sources, type: type)
        return HandlerConstants.constants(in: expression).allSatisfy { constant in
            if constant.is(StringLiteralExprSyntax.self) { return true }
            let properties = constants.properties(in: constant, context)
            return !properties.isEmpty
                && properties.allSatisfy { property in
                    let span = codeBase[property].span
                    let token = sources.source(property.file)?.node(TokenSyntax.self, at: span)
                    return token.map { limit(of: $0) == nil } ?? false
                }
        }
    }

    private func isAlwaysAvailable(_ type: TypeSyntax, in context: SourceContext) -> Bool {
        type.descendants(IdentifierTypeSyntax.self).allSatisfy { node in
            let name = node.name.text
            guard let declared = codeBase.types.primary(named: name, from: context.file) else {
                return SDKFacts.sendableTypes.contains(name) && !["AttributedString", "Duration"].contains(name)
            }
            return declaration(of: declared).map { limit(of: $0) == nil } ?? false
        }
    }

    private func declaration(of type: Reference<TypeDeclaration>) -> Syntax? {
        sources.source(type.file)?.declaration(namedAt: codeBase[type].span).map { Syntax($0) }
    }

    // MARK: Private declarations

    private func privateNames(in file: Int) throws(SkipReason) -> PrivateNames {
        guard let source = sources.source(file) else { throw .unreadable }
        let family = codeBase.types.ancestry(of: type).map { TypeTable.simpleName(codeBase[$0].name) }
        return PrivateNames(in: source.tree, family: Set(family)) { name in
            codeBase.types.primary(named: name, from: file).map { codeBase[$0].kind == .protocol } ?? false
        }
    }
}

/// The declarations of a file that only its code can use.
private struct PrivateNames {
    private struct Member {
        let name: String
        /// The simple name of the type that has it; `nil` for one of the file.
        let owner: String?
        let isOfPrivateType: Bool
        let isStatic: Bool
        /// Those of an initializer or a subscript.
        let labels: [String]
    }

    private let members: [String: [Member]]
    private let family: Set<String>
    private let isProtocol: (String) -> Bool

    /// - Parameter family: The simple names of the class and its ancestors.
    init(in tree: SourceFileSyntax, family: Set<String>, isProtocol: @escaping (String) -> Bool) {
        let declared = tree.descendants(DeclSyntax.self).flatMap { declaration -> [Member] in
            guard let isOfPrivateType = declaration.isOfPrivateType else { return [] }
            let owner = declaration.parent.flatMap { $0.enclosingTypeName }
            let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers
            return declaration.declaredNames.map { name, labels in
                Member(
                    name: name,
                    owner: owner,
                    isOfPrivateType: isOfPrivateType,
                    isStatic: modifiers?.specify(["static", "class"]) ?? false,
                    labels: labels
                )
            }
        }
        members = Dictionary(grouping: declared, by: \.name)
        self.family = family
        self.isProtocol = isProtocol
    }

    /// The first of the names that code means.
    func first(usedIn code: Syntax) -> String? {
        guard !members.isEmpty else { return nil }
        let locals = code.namesDeclaredInside
        for node in code.descendants(DeclReferenceExprSyntax.self) where isUsed(by: node, locals) {
            return node.baseName.text
        }
        let types = code.descendants(IdentifierTypeSyntax.self).map { ($0.name.text, nil as String?) }
        let nested = code.descendants(MemberTypeSyntax.self).map {
            ($0.name.text, ExpressionPath.name(of: $0.baseType))
        }
        for (name, base) in types + nested {
            let base = base.map(TypeTable.simpleName)
            if members[name]?.contains(where: { base == nil ? isInScope($0) : $0.owner == base }) == true {
                return name
            }
        }
        for call in code.descendants(FunctionCallExprSyntax.self) {
            let type = CallShape(call)?.createdType
            let labels = call.arguments.map { $0.label?.text ?? "_" }
            let isUsed = members["init"]?.contains { $0.owner == type && $0.labels.starts(with: labels) } ?? false
            if let type, isUsed { return "\(type).init" }
        }
        for access in code.descendants(SubscriptCallExprSyntax.self) {
            let labels = access.arguments.map { $0.label?.text ?? "_" }
            guard labels.contains(where: { $0 != "_" }) else { continue }
            if members["subscript"]?.contains(where: { $0.labels == labels }) == true {
                return "subscript(\(labels.map { $0 + ":" }.joined()))"
            }
        }
        return nil
    }

    /// Whether the code of the class may use a declaration without naming the type that has it.
    private func isInScope(_ member: Member) -> Bool {
        member.owner.map { family.contains($0) || isProtocol($0) } ?? true
    }

    private func isUsed(by node: DeclReferenceExprSyntax, _ locals: Set<String>) -> Bool {
        let candidates = members[node.baseName.text] ?? []
        guard !candidates.isEmpty else { return false }
        guard let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id else {
            return !locals.contains(node.baseName.text) && candidates.contains(where: isInScope)
        }
        // `.emptyText`
        guard let base = access.base else { return candidates.contains(where: \.isStatic) }
        let path = ExpressionPath.path(of: base) ?? ""
        if ["self", "Self"].contains(path.filter { $0 != "?" && $0 != "!" }) {
            return candidates.contains { $0.owner != nil && isInScope($0) }
        }
        if ExpressionPath.namesType(path) {
            let type = TypeTable.simpleName(path)
            return candidates.contains { $0.owner == type || $0.owner.map(isProtocol) ?? false }
        }
        // A value of a private type comes from other private code.
        return candidates.contains { $0.owner != nil && !$0.isStatic && !$0.isOfPrivateType }
    }
}

extension DeclSyntax {
    /// Whether only the code of the file can use it because a type around it is private; `nil` if other files can, or
    /// if it is a local one.
    fileprivate var isOfPrivateType: Bool? {
        var node = Syntax(self)
        var result: Bool?
        while true {
            let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers
            if modifiers?.specify(["private", "fileprivate"]) == true {
                result = result == true || node.id != id && !node.is(ExtensionDeclSyntax.self)
            }
            guard let parent = node.parent else { return result }
            guard !parent.is(CodeBlockSyntax.self), !parent.is(ClosureExprSyntax.self),
                !parent.is(AccessorBlockSyntax.self)
            else { return nil }
            node = parent
        }
    }

    /// The names that it declares, with the labels of an initializer or a subscript.
    fileprivate var declaredNames: [(name: String, labels: [String])] {
        switch self.as(DeclSyntaxEnum.self) {
        case .variableDecl(let variable):
            let patterns = variable.bindings.flatMap { $0.pattern.descendants(IdentifierPatternSyntax.self) }
            return patterns.map { ($0.identifier.text, []) }
        case .initializerDecl(let initializer):
            let parameters = initializer.signature.parameterClause.parameters
            return [("init", parameters.map(\.firstName.text))]
        case .subscriptDecl(let declaration):
            let parameters = declaration.parameterClause.parameters
            return [("subscript", parameters.map { $0.secondName == nil ? "_" : $0.firstName.text })]
        case .extensionDecl: return []
        default: return asProtocol((any NamedDeclSyntax).self).map { [($0.name.text, [])] } ?? []
        }
    }
}
