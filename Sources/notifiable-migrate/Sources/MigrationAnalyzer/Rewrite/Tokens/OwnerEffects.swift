import SwiftSyntax

extension RewriteSources {
    /// An effect that an observer's closure may have once its owner is gone; `nil` if the closure has none, or retains
    /// the owner.
    func effectWithoutOwner(of call: FunctionCallExprSyntax, in file: Int) -> SkipReason? {
        guard let closure = CallShape(call)?.closure, let source = source(file) else { return nil }
        do throws(SkipReason) {
            try closure.checkWeakSelf()
        } catch  where error == .ownerRetained {
            return nil
        } catch {
            // It doesn't use the owner.
        }
        do throws(SkipReason) {
            try OwnerEffects(of: closure, in: source).check()
            return nil
        } catch {
            return error
        }
    }
}

/// The effects of an observer's closure once its owner, which it captures weakly or unowned, is gone.
///
/// Before the statement that needs the owner, `guard let self` or a use of the unowned one, code may only read values
/// and call members of the weak owner.
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
        for statement in statements where try stops(at: statement) { return }
    }

    /// Whether the code after a statement never runs without the owner.
    private func stops(at statement: CodeBlockItemSyntax) throws(SkipReason) -> Bool {
        if let guarded = statement.item.as(GuardStmtSyntax.self), unwrapsOwner(guarded.conditions) {
            guard isRead(guarded.body) else { throw effect(guarded) }
            return true
        }
        if let branch = statement.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self),
            branch.elseBody == nil
        {
            // Without the owner, the body of `if let self` doesn't run.
            if unwrapsOwner(branch.conditions) { return false }
            guard isRead(branch.conditions) else { throw effect(branch) }
            try check(branch.body.statements)
            return false
        }
        if let assumed = AssumedIsolation(in: statement, of: "MainActor.assumeIsolated") {
            try check(assumed.work.statements)
            return false
        }
        if let expression = statement.item.as(ExprSyntax.self) {
            // The value of an assignment isn't evaluated if the target is no place.
            let elements = expression.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
            let isAssignment = elements.count > 2 && elements[1].isAssignment
            switch root(of: isAssignment ? elements[0] : expression) {
            case .optionalChain?: return false
            case .unowned?: return true
            case nil: break
            }
        }
        guard isRead(statement) else { throw effect(statement.item) }
        return false
    }

    private func effect(_ node: some SyntaxProtocol) -> SkipReason { .effectWithoutOwner(source.line(of: node)) }

    /// Whether conditions fail without the owner before they do more than read values.
    private func unwrapsOwner(_ conditions: ConditionElementListSyntax) -> Bool {
        for element in conditions {
            if let binding = element.condition.as(OptionalBindingConditionSyntax.self) {
                let value = binding.initializer?.value
                let name = value?.identifier ?? (value == nil ? binding.pattern.trimmedDescription : "")
                if name == "self" || value.flatMap(root) == .optionalChain { return true }
            }
            guard isRead(element) else { return false }
        }
        return false
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

    private enum Root { case optionalChain, unowned }

    /// The owner that an expression starts with: `self?.show()` or, unowned, `self.show()`.
    private func root(of expression: ExprSyntax) -> Root? {
        var node = expression
        while true {
            switch node.as(ExprSyntaxEnum.self) {
            case .awaitExpr(let marked): node = marked.expression
            case .tryExpr(let marked): node = marked.expression
            case .functionCallExpr(let call): node = call.calledExpression
            case .subscriptCallExpr(let access): node = access.calledExpression
            case .memberAccessExpr(let member):
                guard let base = member.base else { return nil }
                node = base
            case .forceUnwrapExpr(let unwrapping):
                if unwrapping.expression.identifier == "self" { return .unowned }
                node = unwrapping.expression
            case .optionalChainingExpr(let chaining):
                if chaining.expression.identifier == "self" { return .optionalChain }
                node = chaining.expression
            case .declReferenceExpr(let reference):
                return isUnowned && reference.baseName.text == "self" ? .unowned : nil
            default: return nil
            }
        }
    }
}
