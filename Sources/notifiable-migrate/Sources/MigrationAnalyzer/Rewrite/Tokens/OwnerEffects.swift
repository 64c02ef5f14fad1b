import SwiftSyntax

/// The effects of an observer's closure once its owner, which it captures weakly or unowned, is gone.
///
/// Before the statement that needs the owner, `guard let self` or a use of it, code may only read values.
struct OwnerEffects {
    private let closure: ClosureExprSyntax
    private let source: ParsedSource
    private let isUnowned: Bool

    init(of closure: ClosureExprSyntax, in source: ParsedSource) {
        self.closure = closure
        self.source = source
        isUnowned = closure.capture(of: "self")?.specifier?.specifier.text == "unowned"
    }

    /// Throws unless the closure has no effect without the owner.
    func check() throws(SkipReason) { try check(closure.statements) }

    private func check(_ statements: CodeBlockItemListSyntax) throws(SkipReason) {
        for statement in statements {
            if let guarded = statement.item.as(GuardStmtSyntax.self), unwrapsOwner(guarded.conditions) {
                guard isRead(guarded.body) else { throw .effectWithoutOwner(source.line(of: guarded)) }
                return
            }
            let branch = statement.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
            if let branch, branch.elseBody == nil, unwrapsOwner(branch.conditions) { continue }
            if let branch, branch.elseBody == nil, isRead(branch.conditions) {
                try check(branch.body.statements)
                continue
            }
            if let assumed = AssumedIsolation(in: statement, of: "MainActor.assumeIsolated") {
                try check(assumed.work.statements)
                continue
            }
            if startsWithOwner(statement) { if isUnowned { return } else { continue } }
            guard isRead(statement) else { throw .effectWithoutOwner(source.line(of: statement.item)) }
        }
    }

    /// Whether code is `self?.show()`, or a value that is assigned to `self?.value`; of an unowned owner, `self.show()`.
    private func startsWithOwner(_ code: some SyntaxProtocol) -> Bool {
        let text = code.trimmedDescription.replacing(/^(await |try )+/, with: "")
        return text.hasPrefix("self?.") || isUnowned && text.hasPrefix("self.")
    }

    /// Whether conditions fail without the owner before they do more than read values.
    private func unwrapsOwner(_ conditions: ConditionElementListSyntax) -> Bool {
        let earlier = conditions.prefix { element in
            guard let binding = element.condition.as(OptionalBindingConditionSyntax.self) else { return true }
            let value = binding.initializer?.value
            let name = value?.identifier ?? (value == nil ? binding.pattern.trimmedDescription : "")
            return name != "self" && value.map(startsWithOwner) != true
        }
        return earlier.count < conditions.count && earlier.allSatisfy(isRead)
    }

    /// Whether code only reads values, such as those of the notification, and creates values of the SDK.
    private func isRead(_ code: some SyntaxProtocol) -> Bool {
        code.descendants(Syntax.self).allSatisfy { node in
            if let call = node.as(FunctionCallExprSyntax.self) {
                return SDKFacts.valueTypes.contains(ExpressionPath.path(of: call.calledExpression) ?? "")
            }
            return !node.is(MacroExpansionExprSyntax.self) && !node.is(InOutExprSyntax.self)
                && !(ExprSyntax(node)?.isAssignment ?? false)
        }
    }
}
