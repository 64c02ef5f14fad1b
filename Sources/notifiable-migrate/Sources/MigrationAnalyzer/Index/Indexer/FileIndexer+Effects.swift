import SwiftSyntax

/// What a closure that captures `self` weakly does once `self` is gone.
extension FileIndexer {
    /// Whether a closure captures nothing strongly, and does nothing without `self`.
    func actsOnlyThroughSelf(_ closure: ClosureExprSyntax) -> Bool {
        let captures = closure.signature?.capture?.items ?? []
        return captures.allSatisfy { ["weak", "unowned"].contains($0.specifier?.specifier.text) }
            && !capturesLocal(closure) && actOnlyThroughSelf(closure.statements)
    }

    /// The names of a function are collected once for all of its closures.
    private func capturesLocal(_ closure: ClosureExprSyntax) -> Bool {
        guard let function = NameUses.outermostFunction(around: closure) else { return false }
        if namesOfFunction?.function != function.id {
            namesOfFunction = (function.id, NameUses(in: function).declared)
        }
        return NameUses.capturedLocal(in: closure, of: namesOfFunction?.names ?? []) != nil
    }

    private func actOnlyThroughSelf(_ statements: CodeBlockItemListSyntax) -> Bool {
        for statement in statements {
            let item = statement.item
            if let node = item.as(GuardStmtSyntax.self) {
                guard actOnlyThroughSelf(node.body.statements), Self.areReads(node.conditions) else { return false }
                // The rest only runs with `self`.
                if node.conditions.contains(where: Self.unwrapsSelf) { return true }
            } else if let node = item.as(ReturnStmtSyntax.self) {
                return node.expression.map(actsOnlyThroughSelf) ?? true
            } else if let node = item.as(VariableDeclSyntax.self) {
                guard Self.isRead(Syntax(node)) else { return false }
            } else {
                let expression = item.as(ExpressionStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
                guard let expression, actsOnlyThroughSelf(expression) else { return false }
            }
        }
        return true
    }

    private func actsOnlyThroughSelf(_ expression: ExprSyntax) -> Bool {
        let expression = ExpressionPath.core(of: expression)
        if let node = expression.as(IfExprSyntax.self) {
            let body = node.conditions.contains(where: Self.unwrapsSelf) || actOnlyThroughSelf(node.body.statements)
            let block = node.elseBody?.as(CodeBlockSyntax.self).map { actOnlyThroughSelf($0.statements) }
            let branch = node.elseBody?.as(IfExprSyntax.self).map { actsOnlyThroughSelf(ExprSyntax($0)) }
            return Self.areReads(node.conditions) && body && block ?? true && branch ?? true
        }
        if let node = expression.as(SequenceExprSyntax.self), let first = node.elements.first {
            if Self.isOfOptionalSelf(first) { return true }
            guard first.is(DiscardAssignmentExprSyntax.self), node.elements.count == 3, let last = node.elements.last
            else { return Self.isRead(Syntax(node)) }
            return actsOnlyThroughSelf(last)
        }
        guard let call = expression.as(FunctionCallExprSyntax.self), !Self.isOfOptionalSelf(expression),
            let shape = CallShape(call)
        else { return Self.isRead(Syntax(expression)) }
        // `DispatchQueue.main.async { self?.reload() }`
        let path = ExpressionPath.path(of: call.calledExpression) ?? ".\(shape.name)"
        let runsClosure =
            Self.callsInPlace.contains(shape.name) || SDKFacts.mainCallbacks.contains(shape.name)
            || hop(path: path, name: shape.name, isolation: nil) != nil
        return runsClosure
            && shape.arguments.allSatisfy { argument in
                argument.value.as(ClosureExprSyntax.self).map { actOnlyThroughSelf($0.statements) }
                    ?? Self.isRead(Syntax(argument.value))
            }
    }

    /// Whether an expression is evaluated only if there is a `self`: `self?.view.reload()`.
    private static func isOfOptionalSelf(_ expression: ExprSyntax) -> Bool {
        if let node = expression.as(OptionalChainingExprSyntax.self) {
            return node.expression.identifier == "self" || isOfOptionalSelf(node.expression)
        }
        let base: ExprSyntax? =
            switch expression.as(ExprSyntaxEnum.self) {
            case .functionCallExpr(let node): node.calledExpression
            case .memberAccessExpr(let node): node.base
            case .subscriptCallExpr(let node): node.calledExpression
            case .forceUnwrapExpr(let node): node.expression
            case .tryExpr(let node): node.expression
            case .awaitExpr(let node): node.expression
            default: nil
            }
        return base.map(isOfOptionalSelf) ?? false
    }

    private static func unwrapsSelf(_ condition: ConditionElementSyntax) -> Bool {
        guard let binding = condition.condition.as(OptionalBindingConditionSyntax.self) else { return false }
        guard let value = binding.initializer?.value else {
            return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == "self"
        }
        return value.identifier == "self"
    }

    /// Whether conditions only read something, up to the one that makes sure of `self`.
    private static func areReads(_ conditions: ConditionElementListSyntax) -> Bool {
        conditions.prefix { !unwrapsSelf($0) }.allSatisfy { isRead(Syntax($0)) }
    }

    /// Whether code calls no function but initializers and what it calls on an optional `self`, and assigns nothing.
    private static func isRead(_ node: Syntax) -> Bool {
        node.descendants(AssignmentExprSyntax.self).isEmpty && node.descendants(ClosureExprSyntax.self).isEmpty
            && node.descendants(FunctionCallExprSyntax.self).allSatisfy { call in
                isOfOptionalSelf(ExprSyntax(call))
                    || CallShape(call).map { $0.base == nil && $0.name.first?.isUppercase == true } == true
            }
    }
}
