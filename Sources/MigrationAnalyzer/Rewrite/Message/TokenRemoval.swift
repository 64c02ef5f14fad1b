import SwiftSyntax

/// A statement that gives a token back to its center, and does nothing else.
struct TokenRemoval {
    let statement: CodeBlockItemSyntax
    /// The center, as written.
    let center: ExprSyntax

    /// The statement that contains a mention of the token's property: `removeObserver(token)`, `if let token { … }`,
    /// `for token in tokens { … }`, `tokens.forEach { … }`, `token.map(center.removeObserver)`.
    init?(of expression: ExprSyntax, name: String) {
        if let call = Self.removal(ofArgument: expression), let item = call.call.parent?.as(CodeBlockItemSyntax.self) {
            if let outer = Self.binding(around: item, of: name) {
                self.init(statement: outer, center: call.center)
            } else {
                self.init(statement: item, center: call.center)
            }
            return
        }
        if let condition = expression.parent?.parent?.as(OptionalBindingConditionSyntax.self)
            ?? expression.parent?.as(OptionalBindingConditionSyntax.self),
            let conditional = condition.parent?.parent?.parent?.as(IfExprSyntax.self),
            conditional.conditions.count == 1,
            conditional.elseBody == nil, let item = Self.statement(of: ExprSyntax(conditional)),
            let alias = condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let center = Self.onlyRemoval(in: conditional.body.statements, of: alias, property: name)
        {
            self.init(statement: item, center: center)
            return
        }
        if let loop = expression.parent?.as(ForStmtSyntax.self), let item = loop.parent?.as(CodeBlockItemSyntax.self),
            let alias = loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let center = Self.onlyRemoval(in: loop.body.statements, of: alias, property: name)
        {
            self.init(statement: item, center: center)
            return
        }
        guard let call = Self.application(to: expression), let item = call.parent?.as(CodeBlockItemSyntax.self),
            let center = Self.center(ofFunction: call)
        else { return nil }
        self.init(statement: item, center: center)
    }

    private init(statement: CodeBlockItemSyntax, center: ExprSyntax) {
        self.statement = statement
        self.center = center
    }

    // MARK: Shapes

    /// `center.removeObserver(token)`, `token!` too.
    private static func removal(ofArgument expression: ExprSyntax) -> (
        call: FunctionCallExprSyntax, center: ExprSyntax
    )? {
        var node = expression
        if let forced = node.parent?.as(ForceUnwrapExprSyntax.self) { node = ExprSyntax(forced) }
        guard let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
            let shape = CallShape(call), shape.name == "removeObserver", let base = shape.base, isDefault(base)
        else { return nil }
        return (call, base)
    }

    private static func isDefault(_ expression: ExprSyntax) -> Bool {
        ExpressionPath.path(of: expression).map {
            $0.hasSuffix("NotificationCenter.default") && !$0.contains("Distributed")
        }
            ?? false
    }

    private static func statement(of expression: ExprSyntax) -> CodeBlockItemSyntax? {
        expression.parent?.as(CodeBlockItemSyntax.self)
            ?? expression.parent?.as(ExpressionStmtSyntax.self)?.parent?.as(CodeBlockItemSyntax.self)
    }

    /// `if let token { center.removeObserver(token) }` around a removal.
    private static func binding(around item: CodeBlockItemSyntax, of name: String) -> CodeBlockItemSyntax? {
        guard let conditional = item.parent?.parent?.parent?.as(IfExprSyntax.self), conditional.conditions.count == 1,
            conditional.elseBody == nil,
            let condition = conditional.conditions.first?.condition.as(OptionalBindingConditionSyntax.self),
            condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name,
            onlyRemoval(in: conditional.body.statements, of: name, property: name) != nil
        else { return nil }
        return statement(of: ExprSyntax(conditional))
    }

    /// The center of statements that give a token back and at most forget it.
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
            } else if let elements = statement.item.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
                elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
                elements[2].is(NilLiteralExprSyntax.self),
                TokenPlace.member(elements[0]) == property
            {
                continue
            } else {
                return nil
            }
        }
        return center
    }

    /// `tokens.forEach(…)`, `token.map { … }`
    private static func application(to expression: ExprSyntax) -> FunctionCallExprSyntax? {
        guard let member = expression.parent?.as(MemberAccessExprSyntax.self), member.base?.id == expression.id,
            ["forEach", "map"].contains(member.declName.baseName.text)
        else { return nil }
        return member.parent?.as(FunctionCallExprSyntax.self)
    }

    /// The center whose `removeObserver` is passed on, or called by a closure that does nothing else.
    private static func center(ofFunction call: FunctionCallExprSyntax) -> ExprSyntax? {
        if let closure = call.trailingClosure, call.arguments.isEmpty, closure.statements.count == 1,
            let inner = closure.statements.first?.item.as(FunctionCallExprSyntax.self),
            let argument = inner.arguments.first?.expression
        {
            return removal(ofArgument: argument)?.center
        }
        guard call.trailingClosure == nil, call.arguments.count == 1,
            let function = call.arguments.first?.expression.as(MemberAccessExprSyntax.self),
            function.declName.baseName.text == "removeObserver", let base = function.base, isDefault(base)
        else { return nil }
        return base
    }
}
