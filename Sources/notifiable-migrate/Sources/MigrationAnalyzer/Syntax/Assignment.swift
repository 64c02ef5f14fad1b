import SwiftSyntax

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
