import SwiftSyntax

/// The parts of a call: its name, its base and its arguments, including trailing closures.
struct CallShape {
    struct Argument {
        let label: String?
        let value: ExprSyntax
    }

    let call: FunctionCallExprSyntax
    let name: String
    let nameToken: TokenSyntax
    /// `nil` where the call has none: a function, a member of the enclosing type, or an implicit member.
    let base: ExprSyntax?
    /// Whether it starts with a dot: `.init(…)`.
    let isImplicitMember: Bool
    let arguments: [Argument]

    init?(_ call: FunctionCallExprSyntax) {
        var callee = call.calledExpression
        if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
        if let member = callee.as(MemberAccessExprSyntax.self) {
            nameToken = member.declName.baseName
            base = member.base
            isImplicitMember = member.base == nil
        } else if let reference = callee.as(DeclReferenceExprSyntax.self) {
            nameToken = reference.baseName
            base = nil
            isImplicitMember = false
        } else {
            return nil
        }
        self.call = call
        name = nameToken.text
        var arguments = call.arguments.map { Argument(label: $0.label?.text, value: $0.expression) }
        if let closure = call.trailingClosure { arguments.append(Argument(label: nil, value: ExprSyntax(closure))) }
        for more in call.additionalTrailingClosures {
            arguments.append(Argument(label: more.label.text, value: ExprSyntax(more.closure)))
        }
        self.arguments = arguments
    }

    /// The labels in parentheses, without trailing closures.
    var labels: [String?] { call.arguments.map { $0.label?.text } }

    subscript(label: String) -> ExprSyntax? { arguments.first { $0.label == label }?.value }

    var first: ExprSyntax? { arguments.first?.value }

    /// The last closure among the arguments.
    var closure: ClosureExprSyntax? {
        arguments.reversed().lazy.compactMap { $0.value.as(ClosureExprSyntax.self) }.first
    }
}

extension ClosureExprSyntax {
    func capture(of name: String) -> ClosureCaptureSyntax? {
        signature?.capture?.items.first { $0.name.text == name }
    }

    /// The names of its parameters; `nil` if it names none and has `$0`.
    var parameterNames: [String]? {
        switch signature?.parameterClause {
        case .simpleInput(let names): names.map(\.name.text)
        case .parameterClause(let clause): clause.parameters.map { $0.localName }
        default: nil
        }
    }
}
