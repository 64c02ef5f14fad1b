import SwiftSyntax

extension ExactTypes {
    /// What a local variable or a parameter is known to be.
    enum Local {
        case type(String)
        /// It is declared, with a type that the source does not show.
        case unknown

        init(_ type: String?) { self = type.map(Local.type) ?? .unknown }

        var type: String? { if case .type(let type) = self { type } else { nil } }
    }

    /// The type of a variable, a parameter or a property of a name, as code at some place sees it.
    func name(ofVariable name: String, at place: Syntax, depth: Int) -> String? {
        guard depth > 0 else { return nil }
        if let local = local(name, at: place, depth: depth) { return local.type }
        if name == "self" { return codeBase.typeName(.selfType, in: context) }
        let implicit: Set<String> = ["newValue", "oldValue", "error"]
        guard !name.hasPrefix("$"), !implicit.contains(name) else { return nil }
        return codeBase.names.property(ofIdentifier: name, from: context.file, inside: context.type)
            .flatMap { self.name(of: $0) }
    }

    /// The local variable or the parameter of a name, as code at some place sees it.
    func local(_ name: String, at place: Syntax, depth: Int = 10) -> Local? {
        var child = place
        while let parent = child.parent, !parent.is(MemberBlockItemListSyntax.self) {
            if let local = local(name, in: parent, around: child, depth) { return local }
            child = parent
        }
        return nil
    }

    /// A declaration of a name in a node that code inside the node's child sees.
    private func local(_ name: String, in node: Syntax, around child: Syntax, _ depth: Int) -> Local? {
        switch node.as(SyntaxEnum.self) {
        case .codeBlockItemList(let items) where !node.isTopLevel:
            let start = child.codeRange.lowerBound
            return items.reversed().lazy.filter { $0.codeRange.upperBound <= start }
                .compactMap { local(name, declaredBy: $0, depth) }.first
        case .conditionElementList(let conditions):
            let start = child.codeRange.lowerBound
            return local(name, in: conditions.filter { $0.codeRange.upperBound <= start }, depth)
        case .ifExpr(let branch) where child.id == branch.body.id:
            return local(name, in: Array(branch.conditions), depth)
        case .whileStmt(let loop) where child.id == loop.body.id:
            return local(name, in: Array(loop.conditions), depth)
        case .forStmt(let loop) where child.id == loop.body.id:
            guard loop.pattern.declares(name) else { return nil }
            guard loop.pattern.is(IdentifierPatternSyntax.self), loop.awaitKeyword == nil else { return .unknown }
            return Local(
                loop.typeAnnotation.map { self.name(of: $0.type, in: context) } ?? element(of: loop.sequence, depth)
            )
        case .closureExpr(let closure): return local(name, of: closure, depth)
        case .functionDecl(let function): return local(name, in: function.signature.parameterClause)
        case .initializerDecl(let initializer): return local(name, in: initializer.signature.parameterClause)
        case .subscriptDecl(let function): return local(name, in: function.parameterClause)
        case .accessorDecl(let accessor): return accessor.parameters?.name.text == name ? .unknown : nil
        case .catchClause(let clause):
            if clause.catchItems.isEmpty { return name == "error" ? .type("any Error") : nil }
            return name == "error" || clause.catchItems.declares(name) ? .unknown : nil
        case .switchCase(let branch): return branch.label.declares(name) ? .unknown : nil
        default: return nil
        }
    }

    private func local(_ name: String, declaredBy item: CodeBlockItemSyntax, _ depth: Int) -> Local? {
        if let branch = item.item.as(GuardStmtSyntax.self) { return local(name, in: Array(branch.conditions), depth) }
        if let function = item.item.as(FunctionDeclSyntax.self) { return function.name.text == name ? .unknown : nil }
        if item.item.is(IfConfigDeclSyntax.self) { return item.declares(name) ? .unknown : nil }
        guard let variable = item.item.as(VariableDeclSyntax.self),
            let binding = variable.bindings.first(where: { $0.pattern.declares(name) })
        else { return nil }
        guard binding.pattern.is(IdentifierPatternSyntax.self) else { return .unknown }
        let isWeak = variable.modifiers.contains { $0.name.text == "weak" }
        let type =
            binding.typeAnnotation.map { self.name(of: $0.type, in: context) }
            ?? binding.initializer.flatMap { self.name(of: $0.value, depth: depth - 1) }
        return Local(isWeak ? type.map(Self.optional) : type)
    }

    private func local(_ name: String, in conditions: [ConditionElementSyntax], _ depth: Int) -> Local? {
        for element in conditions.reversed() where element.condition.declares(name) {
            guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
                binding.pattern.is(IdentifierPatternSyntax.self)
            else { return .unknown }
            if let type = binding.typeAnnotation?.type { return .type(self.name(of: type, in: context)) }
            guard let value = binding.initializer?.value else {
                return Local(Self.wrapped(self.name(ofVariable: name, at: Syntax(element), depth: depth - 1)))
            }
            let created = value.as(FunctionCallExprSyntax.self).flatMap(created)
            return Local(created ?? Self.wrapped(self.name(of: value, depth: depth - 1)))
        }
        return nil
    }

    private func local(_ name: String, in clause: FunctionParameterClauseSyntax) -> Local? {
        guard let parameter = clause.parameters.first(where: { $0.localName == name }) else { return nil }
        return parameter.ellipsis == nil ? .type(self.name(of: parameter.type, in: context)) : .unknown
    }

    private func local(_ name: String, of closure: ClosureExprSyntax, _ depth: Int) -> Local? {
        if let capture = closure.capture(of: name) {
            guard capture.initializer == nil else { return .unknown }
            let type = self.name(ofVariable: name, at: Syntax(closure), depth: depth - 1)
            return Local(capture.specifier?.specifier.text == "weak" ? type.map(Self.optional) : type)
        }
        return closure.parameterNames?.contains(name) == true ? .unknown : nil
    }

    private func element(of collection: ExprSyntax, _ depth: Int) -> String? {
        if let array = collection.as(ArrayExprSyntax.self) {
            let types = array.elements.map { name(of: $0.expression, depth: depth - 1) }
            return types.allSatisfy { $0 == types[0] } ? types.first ?? nil : nil
        }
        return name(of: collection, depth: depth - 1).flatMap { TypeText($0).element }
    }
}

extension SyntaxProtocol {
    /// Whether a pattern in it declares a name.
    fileprivate func declares(_ name: String) -> Bool {
        descendants(IdentifierPatternSyntax.self).contains { $0.identifier.text == name }
    }

    fileprivate var isTopLevel: Bool { parent?.is(SourceFileSyntax.self) ?? false }
}
