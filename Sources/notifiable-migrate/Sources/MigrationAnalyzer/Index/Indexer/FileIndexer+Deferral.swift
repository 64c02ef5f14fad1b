import SwiftSyntax

/// What the closure of a hop uses of a notification and of a window.
extension FileIndexer {
    /// Whether code mentions the notification of a scope, or a local whose value comes from it.
    ///
    /// - Parameter depth: The number of locals to follow.
    func usesNotification(_ code: Syntax, of owner: Scope, depth: Int = 3) -> Bool {
        guard usesAreNoted, depth > 0 else { return false }
        return NameUses(in: code).references.contains { reference in
            let name = reference.baseName.text
            if notificationOwner(name) === owner { return true }
            guard let value = local(name)?.local.value, value.id != ExprSyntax(reference).id else { return false }
            return usesNotification(Syntax(value), of: owner, depth: depth - 1)
        }
    }

    /// Whether a closure mentions the property `window` of `self`, and does more than assign another value.
    func usesOwnWindow(_ closure: ClosureExprSyntax) -> Bool {
        guard usesAreNoted else { return false }
        return closure.statements.descendants(DeclReferenceExprSyntax.self).contains { reference in
            guard reference.baseName.text == "window" else { return false }
            var expression = ExprSyntax(reference)
            if let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id {
                guard let base = member.base, ExpressionPath.core(of: base).identifier == "self" else { return false }
                expression = ExprSyntax(member)
            } else if isVariable("window") {
                return false
            }
            guard let elements = expression.parent?.as(ExprListSyntax.self), elements.first?.id == expression.id else {
                return true
            }
            return elements.dropFirst().first?.is(AssignmentExprSyntax.self) != true
        }
    }
}
