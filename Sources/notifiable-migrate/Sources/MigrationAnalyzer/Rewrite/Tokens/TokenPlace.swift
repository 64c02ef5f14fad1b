import SwiftSyntax

enum TokenPlace {
    /// `token = …`, `self.token = …`, `tokens.append(…)`, `tokens.add(…)` of `NotificationTokens`
    case property(String)
    /// The statement that registers the observer, also `_ = …`.
    case dropped(CodeBlockItemSyntax)

    init(of call: FunctionCallExprSyntax, in source: ParsedSource) throws(SkipReason) {
        let assignment = Assignment(around: call)
        if let item = call.parent?.as(CodeBlockItemSyntax.self) {
            guard Self.isPlainStatement(item) else { throw .tokenUse(source.line(of: item)) }
            self = .dropped(item)
        } else if let item = assignment?.statement, assignment?.target.is(DiscardAssignmentExprSyntax.self) == true {
            self = .dropped(item)
        } else if let name = assignment?.target.ownProperty, assignment?.statement != nil {
            self = .property(name)
        } else if let name = Self.property(adding: ExprSyntax(call)) {
            self = .property(name)
        } else {
            throw .tokenUse(source.line(of: call.parent?.parent ?? Syntax(call)))
        }
    }

    /// The property in `tokens.append(token)` and `tokens.add(token, …)`.
    private static func property(adding token: ExprSyntax) -> String? {
        guard let outer = token.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
            outer.arguments.first?.expression.id == token.id, outer.arguments.first?.label == nil,
            outer.parent?.is(CodeBlockItemSyntax.self) == true,
            let member = outer.calledExpression.as(MemberAccessExprSyntax.self),
            ["append", "add"].contains(member.declName.baseName.text)
        else { return nil }
        return member.base?.ownProperty
    }

    /// Whether a statement is not the implicit result of its function.
    private static func isPlainStatement(_ item: CodeBlockItemSyntax) -> Bool {
        guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
            let function = item.enclosingFunctionOrClosure
        else { return true }
        if let function = function.as(FunctionDeclSyntax.self) { return function.signature.returnClause == nil }
        return function.is(InitializerDeclSyntax.self) || function.is(DeinitializerDeclSyntax.self)
    }
}

extension Assignment {
    fileprivate var statement: CodeBlockItemSyntax? {
        target.parent?.parent?.parent?.as(CodeBlockItemSyntax.self)
    }
}
