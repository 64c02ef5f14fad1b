import SwiftSyntax

/// What the closure of a hop uses of a notification.
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
}
