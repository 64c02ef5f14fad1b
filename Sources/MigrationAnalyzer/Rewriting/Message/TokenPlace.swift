import SwiftSyntax

/// Where the token of an observer goes, in the source.
enum TokenPlace {
    /// `token = …`, `self.token = …`
    case property(String)
    /// `tokens.append(…)`
    case list(String)
    /// Nowhere: the statement, and the start of `_ = …` in it.
    case dropped(CodeBlockItemSyntax, isDiscarded: Bool)

    init(of call: FunctionCallExprSyntax, in source: ParsedSource) throws(LeftReasonError) {
        if let item = call.parent?.as(CodeBlockItemSyntax.self) {
            guard Self.isPlainStatement(item) else { throw LeftReasonError(.tokenUse(source.line(of: item))) }
            self = .dropped(item, isDiscarded: false)
            return
        }
        if let sequence = call.parent?.parent?.as(SequenceExprSyntax.self), let item = sequence.parent?.as(CodeBlockItemSyntax.self) {
            let elements = Array(sequence.elements)
            if elements.count == 3, elements[1].is(AssignmentExprSyntax.self), elements[2].id == ExprSyntax(call).id {
                if elements[0].is(DiscardAssignmentExprSyntax.self) {
                    self = .dropped(item, isDiscarded: true)
                    return
                }
                if let name = Self.member(elements[0]) {
                    self = .property(name)
                    return
                }
            }
        }
        if let outer = call.parent?.parent?.parent?.as(FunctionCallExprSyntax.self), outer.arguments.count == 1,
            outer.parent?.is(CodeBlockItemSyntax.self) == true,
            let member = outer.calledExpression.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "append", let name = member.base.flatMap(Self.member)
        {
            self = .list(name)
            return
        }
        throw LeftReasonError(.tokenUse(source.line(of: call)))
    }

    /// `token` and `self.token`.
    static func member(_ expression: ExprSyntax) -> String? {
        if let reference = expression.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
        guard let member = expression.as(MemberAccessExprSyntax.self),
            member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
        else { return nil }
        return member.declName.baseName.text
    }

    /// Whether an expression's value is not what its function gives back.
    private static func isPlainStatement(_ item: CodeBlockItemSyntax) -> Bool {
        guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
            let function = item.enclosingFunctionOrClosure
        else { return true }
        if let function = function.as(FunctionDeclSyntax.self) { return function.signature.returnClause == nil }
        return function.is(InitializerDeclSyntax.self) || function.is(DeinitializerDeclSyntax.self)
    }
}
