import SwiftSyntax

/// Queues that are known by the value of their declaration, whatever their names.
extension FileIndexer {
    /// The names of a declaration's own properties whose initial values are new queues.
    static func createdQueues(_ members: MemberBlockSyntax) -> Set<String> {
        let variables = members.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
        return Set(
            variables.flatMap(\.bindings).compactMap { binding in
                guard binding.initializer.map({ createsQueue($0.value) }) == true else { return nil }
                return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
            }
        )
    }

    /// Whether a variable that is visible here has a new queue as its initial value: `worker` and `self.worker`.
    func isCreatedQueue(_ path: String) -> Bool {
        let parts = path.split(separator: ".").map(String.init)
        guard let name = parts.last, parts.count == 1 || parts.count == 2 && ["self", "Self"].contains(parts[0]) else {
            return false
        }
        if parts.count == 1 {
            if let local = local(name)?.local { return local.value.map(Self.createsQueue) ?? false }
            if isNoMember(name) { return false }
            if createdQueues[nil]?.contains(name) == true { return true }
        }
        return types.last.map { createdQueues[index.types[$0].name]?.contains(name) == true } ?? false
    }

    /// Whether an expression creates a queue that isn't the main queue, or is a global queue.
    static func createsQueue(_ value: ExprSyntax) -> Bool {
        let core = ExpressionPath.core(of: value)
        guard let call = core.as(FunctionCallExprSyntax.self) else { return false }
        // `lazy var queue = { let queue = OperationQueue(); …; return queue }()`
        if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
            let variables = closure.statements.compactMap { $0.item.as(VariableDeclSyntax.self) }
            return variables.flatMap(\.bindings).contains { $0.initializer.map { createsQueue($0.value) } == true }
        }
        guard let path = ExpressionPath.path(of: core),
            ["DispatchQueue()", "OperationQueue()", "DispatchQueue.global()"].contains(path)
        else { return false }
        // A queue runs its code on its target.
        return !call.arguments.contains { $0.label?.text == "target" }
    }
}
