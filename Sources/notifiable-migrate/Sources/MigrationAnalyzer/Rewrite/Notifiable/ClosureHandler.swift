import SwiftSyntax

/// The method that the closure of an observer calls: `{ [weak self] notification in self?.reload(notification) }`.
///
/// Other code stays in its closure: as that of a handler, it would have another isolation and keep `self` alive.
struct ClosureHandler {
    let closure: ClosureExprSyntax
    let observation: Observation
    let codeBase: CodeBase

    /// - Throws: That the closure has other code.
    func method(of type: Reference<TypeDeclaration>) throws(SkipReason) -> Reference<FunctionDeclaration> {
        let statements = AssumedIsolation(in: closure)?.work.statements ?? closure.statements
        let parameters = closure.parameterNames ?? ["$0"]
        guard closure.statements.count == 1, statements.count == 1, parameters.count == 1,
            closure.signature?.capture?.items.allSatisfy({ $0.name.text == "self" }) ?? true,
            let call = statements.first?.item.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
            let shape = CallShape(call), call.arguments.count <= 1,
            shape.base.map({ ["self", "self?", "self!"].contains($0.trimmedDescription) }) ?? true,
            call.arguments.first.map({ $0.expression.trimmedDescription == parameters[0] }) ?? true
        else { throw .closureStatements }
        let labels = shape.arguments.map { $0.label ?? "_" }
        guard let method = codeBase.types.method(named: shape.name, labels: labels, in: type),
            codeBase.owner(of: method) == type
        else { throw .closureStatements }
        // A nonisolated method would no longer run on the main thread.
        let isNonisolated = codeBase.isolation(of: method).domain == .nonisolated
        guard !isNonisolated || observation.observer.queue != .main else { throw .closureStatements }
        return method
    }
}

extension CodeBlockItemListSyntax {
    /// Whether all that the code of a handler does on its own thread is to read its notification, and to start
    /// main-actor work.
    ///
    /// - Parameter known: The variables and the parameters.
    func onlyHops(_ known: Set<String>) -> Bool {
        let hops = descendants(FunctionCallExprSyntax.self).filter(\.isMainActorHop)
        let others = NameUses(in: self).references.filter { reference in
            !hops.contains { $0.codeRange.contains(reference.codeRange.lowerBound) }
        }
        return !hops.isEmpty
            && others.allSatisfy { reference in
                if reference.baseName.text == "self" {
                    return reference.enclosing(GuardStmtSyntax.self)?.unwrapsSelf ?? false
                }
                // Of other types, only constants as keys: a static method may be of the main actor.
                return known.contains(reference.baseName.text)
                    || reference.enclosing(SubscriptCallExprSyntax.self) != nil
            }
    }
}

extension FunctionCallExprSyntax {
    /// `DispatchQueue.main.async { … }` and `Task { @MainActor in … }`
    fileprivate var isMainActorHop: Bool {
        guard arguments.isEmpty, let closure = trailingClosure, additionalTrailingClosures.isEmpty else { return false }
        switch ExpressionPath.path(of: calledExpression) {
        case "DispatchQueue.main.async": return true
        case "Task", "Task.detached":
            return closure.signature?.attributes.contains {
                $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "MainActor"
            } ?? false
        default: return false
        }
    }
}

extension GuardStmtSyntax {
    /// `guard let self else { return }`
    fileprivate var unwrapsSelf: Bool {
        let binding = conditions.first?.condition.as(OptionalBindingConditionSyntax.self)
        return conditions.count == 1 && binding?.pattern.trimmedDescription == "self"
            && binding?.initializer?.value.trimmedDescription ?? "self" == "self"
    }
}
