import SwiftSyntax

/// What a closure that captures `self` weakly does once `self` is gone.
extension FileIndexer {
    /// Whether a closure captures nothing strongly, and does nothing without `self`.
    func actsOnlyThroughSelf(_ closure: ClosureExprSyntax) -> Bool {
        let captures = closure.signature?.capture?.items ?? []
        return captures.allSatisfy { ["weak", "unowned"].contains($0.specifier?.specifier.text) }
            && !capturesLocal(closure) && Self.actOnlyThroughSelf(closure.statements)
    }

    /// The names of a function are collected once for all of its closures.
    private func capturesLocal(_ closure: ClosureExprSyntax) -> Bool {
        guard let function = NameUses.outermostFunction(around: closure) else { return false }
        if namesOfFunction?.function != function.id {
            namesOfFunction = (function.id, NameUses(in: function).declared)
        }
        return NameUses.capturedLocal(in: closure, of: namesOfFunction?.names ?? []) != nil
    }

    private static func actOnlyThroughSelf(_ statements: CodeBlockItemListSyntax) -> Bool {
        for statement in statements {
            // The rest only runs with `self`.
            if let node = statement.item.as(GuardStmtSyntax.self) {
                return node.conditions.contains(where: unwrapsSelf)
            }
            let item = statement.item
            let expression = item.as(ExpressionStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
            guard expression.map(actsOnlyThroughSelf) == true else { return false }
        }
        return true
    }

    /// Whether an expression does something only if there is a `self`: `self?.view.reload()`, `if let self { … }`,
    /// `DispatchQueue.main.async { self?.reload() }`.
    private static func actsOnlyThroughSelf(_ expression: ExprSyntax) -> Bool {
        if let node = expression.as(IfExprSyntax.self) {
            return node.conditions.contains(where: unwrapsSelf) && node.elseBody == nil
        }
        if let first = expression.as(SequenceExprSyntax.self)?.elements.first { return isOfOptionalSelf(first) }
        if isOfOptionalSelf(expression) { return true }
        guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.isEmpty else { return false }
        return call.trailingClosure.map { actOnlyThroughSelf($0.statements) } ?? false
    }

    private static func isOfOptionalSelf(_ expression: ExprSyntax) -> Bool {
        expression.firstToken(viewMode: .sourceAccurate)?.tokenKind == .keyword(.self)
            && expression.descendants(OptionalChainingExprSyntax.self).contains { $0.expression.identifier == "self" }
    }

    private static func unwrapsSelf(_ condition: ConditionElementSyntax) -> Bool {
        guard let binding = condition.condition.as(OptionalBindingConditionSyntax.self) else { return false }
        guard let value = binding.initializer?.value else {
            return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == "self"
        }
        return value.identifier == "self"
    }
}
