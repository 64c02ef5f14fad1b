import SwiftSyntax

/// The lifetime of a token in a local variable: until the variable's last use, not until the end of its scope.
extension FileIndexer {
    func noteUse(of name: String, _ node: DeclReferenceExprSyntax, in owner: Scope) {
        owner.locals[name]?.uses.append(node)
        let inner = scopes.drop { $0 !== owner }.dropFirst()
        if inner.contains(where: { $0.kind != .closure(.inPlace) && $0.kind != .loop }) {
            owner.locals[name]?.isCaptured = true
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
        guard let name = observer.token.place, let local = local(name, around: observer.span.start.offset),
            let binding = local.binding, !local.isCaptured
        else { return nil }
        var end = observer.extent.offsets.upperBound
        var lastUse: SourceSpan?
        for use in local.uses where use.codeRange.lowerBound > end {
            guard let statement = use.enclosing(CodeBlockItemSyntax.self), use.enclosing(DeferStmtSyntax.self) == nil
            else { return nil }
            if let assignment = Assignment(around: use), assignment.target.is(DiscardAssignmentExprSyntax.self) {
                continue
            }
            // Other code may keep it.
            guard let call = statement.item.as(FunctionCallExprSyntax.self).flatMap(CallShape.init),
                call.name == "withExtendedLifetime" || call.base?.id == ExprSyntax(use).id
            else { return nil }
            (end, lastUse) = (statement.codeRange.upperBound, span(of: use))
        }
        let list = binding.enclosing(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self)
        guard let list, list.contains(where: { $0.codeRange.lowerBound >= end && Self.doesSomething($0) }) else {
            return nil
        }
        return .expiring(name, lastUse: lastUse)
    }

    /// Whether a statement may post: it calls or awaits something.
    private static func doesSomething(_ item: CodeBlockItemSyntax) -> Bool {
        if item.item.is(FunctionDeclSyntax.self) || item.item.is(TypeAliasDeclSyntax.self) { return false }
        return item.tokens(viewMode: .sourceAccurate).contains { token in
            [.leftParen, .leftBrace, .keyword(.await)].contains(token.tokenKind)
        }
    }

    // MARK: Owners

    /// Whether a closure captures nothing strongly, and does nothing without `self`.
    func actsOnlyThroughSelf(_ closure: ClosureExprSyntax) -> Bool {
        let captures = closure.signature?.capture?.items ?? []
        return captures.allSatisfy { ["weak", "unowned"].contains($0.specifier?.specifier.text) }
            && !capturesLocal(closure) && OwnerEffects(of: closure).first == nil
    }

    /// The names of a function are collected once for all of its closures.
    private func capturesLocal(_ closure: ClosureExprSyntax) -> Bool {
        guard let function = NameUses.outermostFunction(around: closure) else { return false }
        if namesOfFunction?.function != function.id {
            namesOfFunction = (function.id, NameUses(in: function).declared)
        }
        return NameUses.capturedLocal(in: closure, of: namesOfFunction?.names ?? []) != nil
    }
}
