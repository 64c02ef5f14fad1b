import SwiftSyntax

/// What a handler does if a `userInfo` entry is missing.
extension FileIndexer {
    /// The behaviour of the code if a `userInfo` entry that it reads is missing.
    func absence(afterReading access: ExprSyntax) -> UserInfoRead.Absence {
        var node = access
        var hasDefault = false
        while let outer = Self.enclosingExpression(of: node) {
            if outer.is(ForceUnwrapExprSyntax.self) { return .traps }
            let elements = outer.as(SequenceExprSyntax.self)?.elements
            for element in elements ?? [] {
                if element.as(UnresolvedAsExprSyntax.self)?.questionOrExclamationMark?.text == "!" { return .traps }
                if element.as(BinaryOperatorExprSyntax.self)?.operator.text == "??" { hasDefault = true }
            }
            node = outer
        }
        if hasDefault { return .tolerated }
        if Self.isCastByForce(node) { return .traps }
        guard let parent = node.parent else { return .tolerated }
        if let clause = parent.as(InitializerClauseSyntax.self) { return absence(inInitializer: clause) }
        let isResult = parent.is(CodeBlockItemSyntax.self) || parent.is(ReturnStmtSyntax.self)
        return isResult && closureCall(around: parent)?.name == "compactMap" ? .ends : .tolerated
    }

    /// Whether an operand is cast by force where operators before it evaluate it in any case: `title = … as! String`.
    private static func isCastByForce(_ operand: ExprSyntax) -> Bool {
        guard let elements = operand.parent?.as(ExprListSyntax.self).map(Array.init),
            let position = elements.firstIndex(where: { $0.id == operand.id }), position + 1 < elements.count,
            elements[position + 1].as(UnresolvedAsExprSyntax.self)?.questionOrExclamationMark?.text == "!"
        else { return false }
        return elements[..<position].enumerated().allSatisfy { index, element in
            guard index % 2 == 1 else { return true }
            let comparisons = ["==", "!=", "<", ">", "<=", ">="]
            return element.isAssignment
                || comparisons.contains(element.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "")
        }
    }

    private func absence(inInitializer clause: InitializerClauseSyntax) -> UserInfoRead.Absence {
        if let condition = clause.parent?.as(OptionalBindingConditionSyntax.self) {
            return ends(condition) ? .ends : .tolerated
        }
        // `let id = … as? Int`, and `guard let id` below it.
        guard let binding = clause.parent?.as(PatternBindingSyntax.self),
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let item = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
            let items = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return .tolerated }
        let isGuarded = items.contains { other in
            guard let statement = other.item.as(GuardStmtSyntax.self), statement.position > item.position else {
                return false
            }
            return statement.conditions.contains { element in
                guard let condition = element.condition.as(OptionalBindingConditionSyntax.self) else { return false }
                let value = condition.initializer?.value.identifier
                return (value ?? condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.text) == name
            }
        }
        return isGuarded ? .ends : .tolerated
    }

    /// Whether the handling is over where a binding fails.
    private func ends(_ condition: OptionalBindingConditionSyntax) -> Bool {
        guard let statement = condition.parent?.parent?.parent else { return false }
        if statement.is(GuardStmtSyntax.self) { return true }
        guard let branch = statement.as(IfExprSyntax.self), branch.elseBody == nil else { return false }
        // An `if` as the last statement of the handler, or of its case.
        var item = Syntax(branch)
        if let expression = item.parent?.as(ExpressionStmtSyntax.self) { item = Syntax(expression) }
        guard let block = item.parent?.as(CodeBlockItemSyntax.self),
            let items = block.parent?.as(CodeBlockItemListSyntax.self), items.last?.id == block.id
        else { return false }
        switch items.parent?.kind {
        case .closureExpr, .switchCase: return true
        case .codeBlock: return items.parent?.parent?.is(FunctionDeclSyntax.self) ?? false
        default: return false
        }
    }

    private func closureCall(around statement: Syntax) -> CallShape? {
        let item = statement.is(ReturnStmtSyntax.self) ? statement.parent : statement
        guard let items = item?.parent?.as(CodeBlockItemListSyntax.self),
            let closure = items.parent?.as(ClosureExprSyntax.self)
        else { return nil }
        return Self.call(of: closure).flatMap(CallShape.init)
    }
}
