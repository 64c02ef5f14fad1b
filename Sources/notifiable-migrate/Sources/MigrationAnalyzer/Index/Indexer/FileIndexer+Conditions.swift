import SwiftSyntax

extension FileIndexer {
    /// Whether a call depends on a condition: that of an `if` or a `switch` around it, or of a `guard` or an `if` that
    /// returns before it. That a value exists is none, and neither is the value that a setter sets, or a fact of the
    /// device.
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
            !$0.condition.is(OptionalBindingConditionSyntax.self) && !isNewValue($0) && !isOfDevice($0.condition)
        }
    }

    /// Whether a condition is on the device or its system, which stay the same while the process runs:
    /// `#available(iOS 17, *)`, `traitCollection.userInterfaceIdiom == .pad`, `Device.current == .iPhone`.
    private static func isOfDevice(_ condition: ConditionElementSyntax.Condition) -> Bool {
        if condition.is(AvailabilityConditionSyntax.self) { return true }
        guard let elements = condition.as(SequenceExprSyntax.self)?.elements, elements.count == 3,
            let comparison = elements.dropFirst().first?.as(BinaryOperatorExprSyntax.self)?.operator.text,
            ["==", "!="].contains(comparison),
            let path = elements.first.flatMap({ ExpressionPath.path(of: $0) })?.split(separator: ".")
        else { return false }
        return path.last == "userInterfaceIdiom"
            || path.count == 2 && path[1] == "current" && path[0].first?.isUppercase == true
                && ["Device", "Platform"].contains(where: path[0].hasSuffix)
    }

    /// Whether a setter's condition is the value that is set, which says nothing about the value before.
    private static func isNewValue(_ condition: ConditionElementSyntax) -> Bool {
        guard let accessor = condition.enclosing(AccessorDeclSyntax.self) else { return false }
        let property = propertyName(of: Syntax(accessor))?.text ?? "newValue"
        let values = ["newValue", property, "self.\(property)"]
        let text = condition.condition.trimmedDescription
        return values.contains { text == $0 || text == "\($0) == true" }
    }
}
