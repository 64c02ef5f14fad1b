import SwiftSyntax

extension FileIndexer {
    /// Whether a call depends on a condition: that of an `if` or a `switch` around it, or of a `guard` or an `if` that
    /// returns before it. That a value exists is none, and neither is the version of the system.
    func isConditional(_ call: Syntax) -> Bool {
        var node = call
        while let parent = node.parent {
            if let branch = parent.as(IfExprSyntax.self),
                Self.isTest(branch.conditions) || branch.elseBody.map({ Syntax($0).id }) == node.id
            {
                return true
            }
            if let guarding = parent.as(GuardStmtSyntax.self), Syntax(guarding.body).id == node.id { return true }
            if parent.is(SwitchCaseSyntax.self) || parent.is(UnresolvedTernaryExprSyntax.self) { return true }
            if let items = parent.as(CodeBlockItemListSyntax.self) {
                if facts(of: items).firstTest < node.codeRange.lowerBound { return true }
            }
            if [.functionDecl, .initializerDecl, .accessorDecl].contains(parent.kind) { return false }
            node = parent
        }
        return false
    }

    static func isTest(_ conditions: ConditionElementListSyntax) -> Bool {
        conditions.contains {
            !$0.condition.is(OptionalBindingConditionSyntax.self) && !$0.condition.is(AvailabilityConditionSyntax.self)
        }
    }
}
