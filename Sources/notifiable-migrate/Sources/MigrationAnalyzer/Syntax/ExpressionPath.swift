import SwiftSyntax

/// Short expressions as text, without the cost of a long one.
enum ExpressionPath {
    /// Whether a path is a type's by convention: `State` and `Player.State`, but not `Player.make()`.
    static func namesType(_ path: String) -> Bool {
        !path.isEmpty && !path.hasPrefix(".") && !path.contains("(")
            && path.split(separator: ".").allSatisfy { $0.first?.isUppercase == true }
    }

    /// `DispatchQueue.global().async`: members and calls without their arguments; `nil` for anything else or longer.
    static func path(of expression: ExprSyntax, limit: Int = 6) -> String? {
        guard limit > 0 else { return nil }
        switch expression.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let reference):
            return reference.baseName.text
        case .memberAccessExpr(let member):
            let name = member.declName.baseName.text
            guard let base = member.base else { return ".\(name)" }
            return path(of: base, limit: limit - 1).map { "\($0).\(name)" }
        case .functionCallExpr(let call): return path(of: call.calledExpression, limit: limit - 1).map { "\($0)()" }
        case .optionalChainingExpr(let chaining): return path(of: chaining.expression, limit: limit)
        case .forceUnwrapExpr(let unwrapping): return path(of: unwrapping.expression, limit: limit)
        case .genericSpecializationExpr(let generic): return path(of: generic.expression, limit: limit)
        case .superExpr: return "super"
        default: return nil
        }
    }

    /// The called expression without `.init`: `Notification.Name` in `Notification.Name.init("a")`; empty if it isn't a
    /// path.
    static func callee(of call: FunctionCallExprSyntax) -> String {
        let path = path(of: call.calledExpression) ?? ""
        return path.hasSuffix(".init") ? String(path.dropLast(".init".count)) : path
    }

    /// The expression inside parentheses, `?`, `!`, `try` and `await`, and before `as` and `??`.
    static func core(of expression: ExprSyntax) -> ExprSyntax {
        switch expression.as(ExprSyntaxEnum.self) {
        case .optionalChainingExpr(let chaining): return core(of: chaining.expression)
        case .forceUnwrapExpr(let unwrapping): return core(of: unwrapping.expression)
        case .tryExpr(let marked): return core(of: marked.expression)
        case .awaitExpr(let marked): return core(of: marked.expression)
        case .inOutExpr(let argument): return core(of: argument.expression)
        case .tupleExpr(let tuple):
            guard tuple.elements.count == 1, let only = tuple.elements.first else { return expression }
            return core(of: only.expression)
        case .sequenceExpr(let sequence):
            let elements = Array(sequence.elements)
            guard let first = elements.first, elements.count > 1 else { return expression }
            if elements[1].is(UnresolvedAsExprSyntax.self) { return core(of: first) }
            if elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??" { return core(of: first) }
            return expression
        default: return expression
        }
    }
}
