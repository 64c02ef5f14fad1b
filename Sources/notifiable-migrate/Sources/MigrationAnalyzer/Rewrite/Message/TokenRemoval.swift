import SwiftSyntax

// The statements in which a rewrite understands a token. Any other use of a token keeps its observer as it is.

/// A statement that passes a token to `removeObserver`, and does nothing else.
struct TokenRemoval {
    let statement: CodeBlockItemSyntax
    /// The center, as written.
    let center: ExprSyntax

    /// The statement around a use of the token's property: `removeObserver(token)`, `if let token { … }`,
    /// `for token in tokens { … }`, `tokens.forEach { … }`, `token.map(center.removeObserver)`.
    init?(of expression: ExprSyntax, name: String) {
        let shape =
            Self.argument(expression, name) ?? Self.binding(expression, name) ?? Self.loop(expression, name)
            ?? Self.application(expression)
        guard let (statement, center) = shape else { return nil }
        self.statement = statement
        self.center = center
    }

    private typealias Shape = (statement: CodeBlockItemSyntax, center: ExprSyntax)

    /// `center.removeObserver(token)`, alone or in `if let token { … }`.
    private static func argument(_ expression: ExprSyntax, _ name: String) -> Shape? {
        guard let (call, center) = removal(ofArgument: expression),
            let item = call.parent?.as(CodeBlockItemSyntax.self)
        else { return nil }
        guard let conditional = item.parent?.parent?.parent?.as(IfExprSyntax.self), conditional.conditions.count == 1,
            conditional.elseBody == nil,
            let condition = conditional.conditions.first?.condition.as(OptionalBindingConditionSyntax.self),
            condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name,
            onlyRemoval(in: conditional.body.statements, of: name, property: name) != nil,
            let outer = ExprSyntax(conditional).statement
        else { return (item, center) }
        return (outer, center)
    }

    private static func binding(_ expression: ExprSyntax, _ name: String) -> Shape? {
        let condition =
            expression.parent?.parent?.as(OptionalBindingConditionSyntax.self)
            ?? expression.parent?.as(OptionalBindingConditionSyntax.self)
        guard let condition, let conditional = condition.parent?.parent?.parent?.as(IfExprSyntax.self),
            conditional.conditions.count == 1, conditional.elseBody == nil,
            let item = ExprSyntax(conditional).statement,
            let alias = condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let center = onlyRemoval(in: conditional.body.statements, of: alias, property: name)
        else { return nil }
        return (item, center)
    }

    private static func loop(_ expression: ExprSyntax, _ name: String) -> Shape? {
        guard let loop = expression.parent?.as(ForStmtSyntax.self),
            let item = loop.parent?.as(CodeBlockItemSyntax.self),
            let alias = loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let center = onlyRemoval(in: loop.body.statements, of: alias, property: name)
        else { return nil }
        return (item, center)
    }

    /// `tokens.forEach(center.removeObserver)`, `token.map { center.removeObserver($0) }`
    private static func application(_ expression: ExprSyntax) -> Shape? {
        guard let (method, call) = expression.methodCall, ["forEach", "map"].contains(method),
            let item = call.parent?.as(CodeBlockItemSyntax.self)
        else { return nil }
        if let closure = call.trailingClosure, call.arguments.isEmpty, closure.statements.count == 1,
            let inner = closure.statements.first?.item.as(FunctionCallExprSyntax.self),
            let argument = inner.arguments.first?.expression
        {
            return removal(ofArgument: argument).map { (item, $0.center) }
        }
        guard call.trailingClosure == nil, call.arguments.count == 1,
            let function = call.arguments.first?.expression.as(MemberAccessExprSyntax.self),
            function.declName.baseName.text == "removeObserver", let base = function.base, mayBeCenter(base)
        else { return nil }
        return (item, base)
    }

    /// `center.removeObserver(token)`, also of `token!`.
    private static func removal(
        ofArgument expression: ExprSyntax
    ) -> (call: FunctionCallExprSyntax, center: ExprSyntax)? {
        let node = expression.parent?.as(ForceUnwrapExprSyntax.self).map { ExprSyntax($0) } ?? expression
        guard let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
            let shape = CallShape(call), shape.name == "removeObserver", let base = shape.base, mayBeCenter(base)
        else { return nil }
        return (call, base)
    }

    /// Whether it may be a center, judging by its name.
    private static func mayBeCenter(_ expression: ExprSyntax) -> Bool {
        guard let path = ExpressionPath.path(of: expression), !path.contains("Distributed") else { return false }
        return path.hasSuffix("NotificationCenter.default") || path.lowercased().hasSuffix("center")
    }

    /// The center of statements that only remove a token, and may set its property to `nil`.
    private static func onlyRemoval(
        in statements: CodeBlockItemListSyntax,
        of alias: String,
        property: String
    ) -> ExprSyntax? {
        var center: ExprSyntax?
        for statement in statements {
            if let call = statement.item.as(FunctionCallExprSyntax.self),
                let argument = call.arguments.first?.expression.as(DeclReferenceExprSyntax.self),
                argument.baseName.text == alias, let removal = removal(ofArgument: ExprSyntax(argument)), center == nil
            {
                center = removal.center
            } else if let assignment = Assignment(statement.item.as(SequenceExprSyntax.self)),
                assignment.value.is(NilLiteralExprSyntax.self), assignment.target.ownProperty == property
            {
                continue
            } else {
                return nil
            }
        }
        return center
    }
}
