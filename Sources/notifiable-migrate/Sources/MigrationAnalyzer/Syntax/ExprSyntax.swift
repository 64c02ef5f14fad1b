import SwiftSyntax

extension ExprSyntax {
    /// The name that an expression consists of: `token`, but not `self.token`.
    var identifier: String? { self.as(DeclReferenceExprSyntax.self)?.baseName.text }

    /// The property in `token`, `self.token`, `Self.token` and, in `Board`, `Board.token`.
    var ownProperty: String? {
        if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
        guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base?.identifier,
            ["self", "Self"].contains(base) || base == member.enclosingTypeName
        else { return nil }
        return member.declName.baseName.text
    }

    var methodCall: (name: String, call: FunctionCallExprSyntax)? {
        guard let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == id,
            let call = member.parent?.as(FunctionCallExprSyntax.self)
        else { return nil }
        return (member.declName.baseName.text, call)
    }

    /// The statement that consists of this expression.
    var statement: CodeBlockItemSyntax? {
        parent?.as(CodeBlockItemSyntax.self)
            ?? parent?.as(ExpressionStmtSyntax.self)?.parent?.as(CodeBlockItemSyntax.self)
    }

    /// Whether it is the operator of an assignment: `=`, `+=` or `|=`, but not `==` or `<=`.
    var isAssignment: Bool {
        guard let text = self.as(BinaryOperatorExprSyntax.self)?.operator.text else {
            return self.is(AssignmentExprSyntax.self)
        }
        return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text)
    }

    /// Whether it may be `nil`, so that what is called on it may not be called: `center?`.
    var isOptionalChain: Bool { !descendants(OptionalChainingExprSyntax.self).isEmpty }

    /// `value` in `value as Any`.
    var withoutAny: ExprSyntax {
        guard let elements = self.as(SequenceExprSyntax.self).map({ Array($0.elements) }), elements.count == 3,
            let cast = elements[1].as(UnresolvedAsExprSyntax.self), cast.questionOrExclamationMark == nil,
            ["Any", "AnyObject"].contains(elements[2].trimmedDescription)
        else { return self }
        return elements[0]
    }
}

/// `target = value`, with one operand on each side.
struct Assignment {
    let target: ExprSyntax
    let value: ExprSyntax

    init?(_ sequence: SequenceExprSyntax?) {
        guard let elements = sequence.map({ Array($0.elements) }), elements.count == 3,
            elements[1].is(AssignmentExprSyntax.self)
        else { return nil }
        (target, value) = (elements[0], elements[2])
    }

    /// The assignment that an expression is an operand of.
    init?(around expression: some ExprSyntaxProtocol) {
        self.init(expression.parent?.parent?.as(SequenceExprSyntax.self))
    }
}
