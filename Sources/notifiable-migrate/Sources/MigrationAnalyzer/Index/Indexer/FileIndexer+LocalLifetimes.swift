import SwiftSyntax

/// The lifetime of a token in a local variable: until the variable's last use, not until the end of its scope.
extension FileIndexer {
    func noteUse(of name: String, _ node: DeclReferenceExprSyntax, in owner: Scope) {
        owner.locals[name]?.uses.append(node)
        let inner = scopes.drop { $0 !== owner }.dropFirst()
        if inner.contains(where: { $0.kind != .closure(.inPlace) && $0.kind != .loop }) {
            owner.locals[name]?.isCaptured = true
        }
        noteVariable(name, Syntax(node), in: owner)
    }

    /// Notes the closures that capture a variable by mentioning it.
    func noteVariable(_ name: String, _ node: Syntax, in owner: Scope) {
        let inner = scopes.drop { $0 !== owner }.dropFirst()
        guard !inner.isEmpty, let local = owner.locals[name] else { return }
        if !local.isVariable { noteParameter(in: local, inner) }
    }

    /// Notes the closures that capture a constant whose value is a parameter of the function.
    private func noteParameter(in local: Local, _ inner: ArraySlice<Scope>) {
        guard local.type == nil, let value = local.value,
            let parameter = ExpressionPath.core(of: value).identifier.flatMap(parameterIndex)
        else { return }
        for scope in inner where scope.kind != .closure(.inPlace) && !scope.isFunction {
            if !scope.body.capturedParameters.contains(parameter) { scope.body.capturedParameters.append(parameter) }
        }
    }

    /// Whether a mention of a variable is that of the constant in `if let x { … }`, or after `guard let x else { … }`.
    func isUnwrapped(_ name: String, around node: Syntax, since binding: Syntax?) -> Bool {
        let block = binding.flatMap { $0.enclosing(CodeBlockItemListSyntax.self)?.id }
        var current = node
        while let parent = current.parent, parent.id != block {
            let branch = parent.as(IfExprSyntax.self)
            let loop = parent.as(WhileStmtSyntax.self)
            if let body = branch?.body ?? loop?.body, body.id == current.as(CodeBlockSyntax.self)?.id {
                let conditions = branch?.conditions ?? loop?.conditions
                if conditions.map(Self.unwrappedNames)?.contains(name) == true { return true }
            }
            if let items = parent.as(CodeBlockItemListSyntax.self), let end = facts(of: items).unwrapped[name],
                end <= node.codeRange.lowerBound
            {
                return true
            }
            current = parent
        }
        return false
    }

    /// The constants that conditions declare: `token` in `let token` and in `let token = token`.
    static func unwrappedNames(in conditions: ConditionElementListSyntax) -> [String] {
        conditions.compactMap { element in
            let pattern = element.condition.as(OptionalBindingConditionSyntax.self)?.pattern
            return pattern?.as(IdentifierPatternSyntax.self)?.identifier.text
        }
    }

    func noteCapture(of name: String) {
        scopes.last { $0.locals[name] != nil }?.locals[name]?.isCaptured = true
    }

    // MARK: Tokens

    /// The local variable that alone keeps a message's token, if code follows its last use.
    func expiry(of observer: Observer) -> TokenUse? {
        let name: String
        switch observer.token {
        case .local(let variable), .stored(let variable): name = variable
        case .passed(let call) where call.hasSuffix(".append") || call.hasSuffix(".insert"):
            name = String(call.dropLast(".append".count))
        default: return nil
        }
        return expiry(of: name, observer, depth: 4)
    }

    private func expiry(of name: String, _ observer: Observer, depth: Int) -> TokenUse? {
        guard let local = local(name, around: observer.span.start.offset),
            let binding = local.binding, !local.isCaptured, depth > 0
        else {
            return nil
        }
        var end = observer.extent.offsets.upperBound
        var lastUse: SourceSpan?
        for use in local.uses {
            switch Self.effect(of: use) {
            case .none: continue
            case .escapes: return nil
            case .moves(let other): return expiry(of: other, observer, depth: depth - 1)
            case .endsWithScope: return nil
            case .keeps(let node):
                guard node.codeRange.upperBound > end else { continue }
                (end, lastUse) = (node.codeRange.upperBound, span(of: use))
            }
        }
        let item = sequence(first: binding) { $0.parent }.lazy.compactMap { $0.as(CodeBlockItemSyntax.self) }.first
        guard let list = item?.parent?.as(CodeBlockItemListSyntax.self),
            list.contains(where: { $0.codeRange.lowerBound >= end && Self.doesSomething($0) })
        else { return nil }
        return .expiring(name, lastUse: lastUse)
    }

    /// Whether a statement may post: it calls or awaits something.
    private static func doesSomething(_ item: CodeBlockItemSyntax) -> Bool {
        if item.item.is(FunctionDeclSyntax.self) || item.item.is(TypeAliasDeclSyntax.self) { return false }
        return item.tokens(viewMode: .sourceAccurate).contains { token in
            [.leftParen, .leftBrace, .keyword(.await)].contains(token.tokenKind)
        }
    }

    // MARK: Uses

    /// The effect of a use of a variable on the lifetime of its value.
    private enum LifetimeEffect {
        /// The variable is assigned to, or is in `_ = token`, which the optimizer removes.
        case none
        /// The value lives until the node ends.
        case keeps(Syntax)
        /// The value lives until the scope ends, or the observer is removed on purpose.
        case endsWithScope
        /// Another local variable takes it over: `let tokens = [token]`.
        case moves(to: String)
        /// A caller, a property or a function may keep it.
        case escapes
    }

    private static func effect(of reference: DeclReferenceExprSyntax) -> LifetimeEffect {
        let statements = sequence(first: Syntax(reference)) { $0.parent }.prefix { !$0.is(FunctionDeclSyntax.self) }
        if statements.contains(where: { $0.is(DeferStmtSyntax.self) }) { return .endsWithScope }
        if statements.first(where: { $0.is(CodeBlockItemSyntax.self) || $0.is(ForStmtSyntax.self) })
            .map({ $0.description.contains("removeObserver") }) == true
        {
            return .endsWithScope
        }
        var node = Syntax(reference)
        var isWhole = true
        while let parent = node.parent {
            switch parent.kind {
            case .tryExpr, .awaitExpr, .forceUnwrapExpr, .optionalChainingExpr, .arrayElement, .arrayElementList,
                .arrayExpr, .labeledExprList, .tupleExpr, .functionCallExpr, .subscriptCallExpr:
                node = parent
            case .memberAccessExpr:
                // A member is another value, and a number keeps nothing.
                let member = parent.cast(MemberAccessExprSyntax.self).declName.baseName.text
                if ["count", "isEmpty"].contains(member) { return .keeps(Syntax(reference)) }
                isWhole = false
                node = parent
            case .labeledExpr:
                guard let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self) else {
                    node = parent
                    continue
                }
                return CallShape(call)?.name == "withExtendedLifetime" ? .keeps(Syntax(call)) : .escapes
            case .exprList:
                let elements = parent.cast(ExprListSyntax.self).map(\.self)
                guard elements.count > 1, elements[1].is(AssignmentExprSyntax.self) else {
                    return .keeps(Syntax(reference))
                }
                let isTarget = elements[0].id == ExprSyntax(node)?.id
                return isTarget || elements[0].is(DiscardAssignmentExprSyntax.self) ? .none : .escapes
            case .initializerClause:
                guard isWhole, let binding = parent.parent?.as(PatternBindingSyntax.self),
                    let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
                else { return .escapes }
                return .moves(to: name)
            case .returnStmt, .throwStmt, .yieldStmt: return .escapes
            case .codeBlockItem:
                let list = parent.parent?.as(CodeBlockItemListSyntax.self)
                let isResult = list?.count == 1 && list?.parent?.is(ClosureExprSyntax.self) == true
                return isResult ? .escapes : .keeps(Syntax(reference))
            default: return .keeps(Syntax(reference))
            }
        }
        return .escapes
    }
}
