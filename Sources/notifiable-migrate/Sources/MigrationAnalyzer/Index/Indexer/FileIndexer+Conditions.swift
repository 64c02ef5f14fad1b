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

    /// Whether code only runs when a view controller is removed or dismissed, and not when another one covers it.
    func isForDismissal(_ code: Syntax) -> Bool {
        var node = code
        while let parent = node.parent, !node.is(FunctionDeclSyntax.self) {
            if let branch = parent.as(IfExprSyntax.self), Syntax(branch.body).id == node.id,
                Self.asksForDismissal(branch.conditions)
            {
                return true
            }
            if let items = parent.as(CodeBlockItemListSyntax.self) {
                if facts(of: items).firstDismissalGuard < node.codeRange.lowerBound { return true }
            }
            node = parent
        }
        return false
    }

    static func asksForDismissal(_ conditions: ConditionElementListSyntax) -> Bool {
        conditions.contains { $0.condition.as(ExprSyntax.self).map(asksForDismissal) ?? false }
    }

    /// Whether a condition is only true if a view controller is removed or dismissed.
    private static func asksForDismissal(_ condition: ExprSyntax) -> Bool {
        let condition = condition.as(TupleExprSyntax.self)?.elements.first?.expression ?? condition
        guard let elements = condition.as(SequenceExprSyntax.self)?.elements else {
            let path = ExpressionPath.path(of: condition)?.split(separator: ".").last ?? ""
            return ["isMovingFromParent", "isMovingFromParentViewController", "isBeingDismissed", "isMovingToParent"]
                .contains(path)
        }
        func operands(of elements: [ExprSyntax], _ name: String) -> [[ExprSyntax]] {
            elements.split { $0.as(BinaryOperatorExprSyntax.self)?.operator.text == name }.map(Array.init)
        }
        return operands(of: Array(elements), "||").allSatisfy { alternative in
            operands(of: alternative, "&&").contains { operand in
                // `isBeingDismissed ?? false` and `isBeingDismissed == true`
                let rest = operand.dropFirst().map(\.trimmedDescription)
                return [[], ["??", "false"], ["==", "true"]].contains(rest) && asksForDismissal(operand[0])
            }
        }
    }
}
