import SwiftParser
import SwiftSyntax

/// Whether an expression is the same wherever in a type, and whenever, it is evaluated.
enum ConstantExpression {
    /// Literals, members of types, implicit members, names made of those, and global constants.
    ///
    /// - Parameter isGlobal: Whether an identifier is a constant of the file or the module.
    static func isConstant(_ expression: ExprSyntax, isGlobal: (String) -> Bool) -> Bool {
        switch expression.kind {
        case .stringLiteralExpr: expression.cast(StringLiteralExprSyntax.self).representedLiteralValue != nil
        case .integerLiteralExpr, .booleanLiteralExpr, .floatLiteralExpr: true
        case .memberAccessExpr: isConstant(expression.cast(MemberAccessExprSyntax.self), isGlobal: isGlobal)
        case .declReferenceExpr: isGlobal(expression.cast(DeclReferenceExprSyntax.self).baseName.text)
        case .functionCallExpr: isName(expression.cast(FunctionCallExprSyntax.self), isGlobal: isGlobal)
        default: false
        }
    }

    private static func isConstant(_ member: MemberAccessExprSyntax, isGlobal: (String) -> Bool) -> Bool {
        guard let base = member.base else { return true }
        if let nested = base.as(MemberAccessExprSyntax.self) { return isConstant(nested, isGlobal: isGlobal) }
        guard let root = base.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
        return root.first?.isUppercase == true || isGlobal(root)
    }

    /// `Notification.Name("…")`, `.init("…")`
    private static func isName(_ call: FunctionCallExprSyntax, isGlobal: (String) -> Bool) -> Bool {
        guard let shape = CallShape(call), shape.arguments.count == 1, let argument = shape.first else { return false }
        let path = ExpressionPath.path(of: call.calledExpression) ?? ""
        let callee = path.hasSuffix(".init") ? String(path.dropLast(5)) : path
        return (callee.isEmpty || FileIndexer.isNameType(callee)) && isConstant(argument, isGlobal: isGlobal)
    }
}
