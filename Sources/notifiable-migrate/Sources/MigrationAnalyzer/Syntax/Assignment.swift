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

/// The elements of a literal that replaces an array or is appended to it: `tokens = […]`, `tokens += […]` and
/// `tokens.append(contentsOf: […])`.
struct AddedElements {
    /// The array that gets the elements.
    let array: ExprSyntax
    let elements: [ExprSyntax]
    /// The assignment or the call.
    let statement: Syntax

    /// - Parameter literal: Possibly the literal of such a statement.
    init?(of literal: ArrayExprSyntax) {
        let array: ExprSyntax?
        if let sequence = literal.parent?.parent?.as(SequenceExprSyntax.self) {
            let parts = Array(sequence.elements)
            guard parts.count == 3, parts[2].id == ExprSyntax(literal).id,
                parts[1].is(AssignmentExprSyntax.self)
                    || parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+="
            else { return nil }
            array = parts[0]
            statement = Syntax(sequence)
        } else {
            guard let argument = literal.parent?.as(LabeledExprSyntax.self), argument.label?.text == "contentsOf",
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
                let member = call.calledExpression.as(MemberAccessExprSyntax.self),
                member.declName.baseName.text == "append"
            else { return nil }
            array = member.base
            statement = Syntax(call)
        }
        guard let array else { return nil }
        self.array = array
        elements = literal.elements.map(\.expression)
    }

    /// - Parameter array: Possibly the array that gets elements.
    init?(to array: ExprSyntax) {
        let assigned = array.parent?.parent?.as(SequenceExprSyntax.self).flatMap { $0.elements.last }
        guard let literal = (assigned ?? array.methodCall?.call.arguments.first?.expression)?.as(ArrayExprSyntax.self),
            let added = AddedElements(of: literal), added.array.id == array.id
        else { return nil }
        self = added
    }
}
