import SwiftSyntax

/// The effects of an observer's closure once its owner, which it captures weakly or unowned, is gone.
///
/// Before the statement that needs the owner, `guard let self` or a use of it, code may only read values.
struct OwnerEffects {
    /// The first statement with an effect without the owner; `nil` if there is none.
    private(set) var first: Syntax?
    private let isUnowned: Bool

    init(of closure: ClosureExprSyntax) {
        isUnowned = closure.capture(of: "self")?.specifier?.specifier.text == "unowned"
        first = firstEffect(in: closure.statements)
    }

    private func firstEffect(in statements: CodeBlockItemListSyntax) -> Syntax? {
        for statement in statements {
            let item = Syntax(statement.item)
            if let guarded = item.as(GuardStmtSyntax.self), unwrapsOwner(guarded.conditions) {
                return isRead(guarded.body) ? nil : item
            }
            if let branch = item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) {
                if let effect = firstEffect(of: branch) { return effect }
                continue
            }
            // `MainActor.assumeIsolated { … }`, `DispatchQueue.main.async { … }`
            if let call = item.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, let work = call.trailingClosure
            {
                if let effect = firstEffect(in: work.statements) { return effect }
                continue
            }
            if startsWithOwner(item) { if isUnowned { return nil } else { continue } }
            if !isRead(item) { return item }
        }
        return nil
    }

    private func firstEffect(of branch: IfExprSyntax) -> Syntax? {
        let needsOwner = unwrapsOwner(branch.conditions)
        guard needsOwner || isRead(branch.conditions) else { return Syntax(branch) }
        if !needsOwner, let effect = firstEffect(in: branch.body.statements) { return effect }
        if let next = branch.elseBody?.as(IfExprSyntax.self) { return firstEffect(of: next) }
        return branch.elseBody?.as(CodeBlockSyntax.self).flatMap { firstEffect(in: $0.statements) }
    }

    /// Whether code is `self?.show()`, or a value that is assigned to `self?.value`; of an unowned owner,
    /// `self.show()`.
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
