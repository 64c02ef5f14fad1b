import SwiftSyntax

/// Where a post runs.
extension FileIndexer {
    /// - Parameter call: The call of the post.
    func place(of call: some SyntaxProtocol) -> PostPlace {
        isCheckedForMainThread(Syntax(call)) ? .main : place
    }

    /// Whether code only runs on the main thread, because of the condition of an `if` around it, or of a `guard` or an
    /// `if` that returns before it.
    func isCheckedForMainThread(_ code: Syntax) -> Bool {
        var node = code
        while let parent = node.parent {
            if let branch = parent.as(IfExprSyntax.self) {
                let isBody = Syntax(branch.body).id == node.id
                if isBody, Self.asksForMainThread(branch.conditions) { return true }
                if branch.elseBody?.id == node.id, Self.asksForOtherThread(branch.conditions) { return true }
            }
            if let items = parent.as(CodeBlockItemListSyntax.self) {
                if facts(of: items).firstMainThreadGuard < node.codeRange.lowerBound { return true }
            }
            if parent.is(ClosureExprSyntax.self) || parent.is(FunctionDeclSyntax.self) { return false }
            node = parent
        }
        return false
    }

    static func asksForMainThread(_ conditions: ConditionElementListSyntax) -> Bool {
        conditions.contains { element in
            element.condition.as(ExprSyntax.self).map(isMainThreadCheck) ?? false
        }
    }

    /// `if !Thread.isMainThread`
    static func asksForOtherThread(_ conditions: ConditionElementListSyntax) -> Bool {
        guard conditions.count == 1,
            let negation = conditions.first?.condition.as(ExprSyntax.self)?.as(PrefixOperatorExprSyntax.self)
        else { return false }
        return negation.operator.text == "!" && isMainThreadCheck(negation.expression)
    }

    private static func isMainThreadCheck(_ expression: ExprSyntax) -> Bool {
        let path = ExpressionPath.path(of: expression) ?? ""
        return path.hasSuffix("Thread.isMainThread") || path.hasSuffix("Thread.current.isMainThread")
    }

    var place: PostPlace {
        // A task inherits the isolation of the closure around it, and not the thread.
        var isInTask = false
        let inTask = PostPlace.offMain("inside a task in a closure that isn't isolated")
        for scope in scopes.reversed() {
            switch scope.kind {
            case .function(let function):
                // `postOnMainThread` may look where it is before it hops.
                let isOnMain = Self.runsOnMainThread(index.functions[function].name)
                return isInTask ? .task : isOnMain ? .main : .function
            case .closure where scope.body.isolation == .mainActor: return .main
            case .closure(.inPlace) where scope.isOfOperator: return .closure
            case .loop, .closure(.inPlace): continue
            case .closure(.mainQueueObserver): return isInTask ? inTask : .main
            case .closure(.mainCallback): return .main
            case .closure(.unknown) where isInTask && scope.caller == "sink": continue
            case .closure(.unknown): return isInTask && scope.caller == "addObserver" ? inTask : .closure
            case .closure(.hop(let kind)):
                switch kind {
                case _ where kind.isOfMainActor: return .main
                case .detachedTask: return .offMain("inside `Task.detached`")
                case .background where isInTask: return inTask
                case .background(let path):
                    return .offMain("inside `\(path)`\(isNamedQueue(path) ? SDKFacts.byName : "")")
                // The container makes the context of a background task, whose queue is never the main queue.
                case .databaseContext(let path) where path.hasSuffix("performBackgroundTask"):
                    return .offMain("inside `\(path)`")
                case .databaseContext: return isInTask ? inTask : .closure
                default: isInTask = true
                }
            }
        }
        return isInTask ? .task : .function
    }

    /// The isolation that a function in another one inherits; `nil` for that of its type.
    var outerIsolation: IsolationAttribute? {
        guard let outer = currentFunction.map({ index.functions[$0] }), outer.type == types.last else { return nil }
        switch place {
        case .main: return .mainActor
        case .offMain: return .nonisolated
        case .function, .task, .closure: return outer.isolation
        }
    }

    /// Whether only the name of a queue says that it is one, which may be the main queue.
    private func isNamedQueue(_ path: String) -> Bool {
        let base = String(path.prefix(upTo: path.lastIndex(of: ".") ?? path.startIndex))
        return base.hasSuffix("ueue") && base != "OperationQueue" && !isCreatedQueue(base)
    }

    /// Whether a function runs its closure on the main thread, judging by its name.
    static func runsOnMainThread(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix("mainthread") || name.hasSuffix("onmain") || name.hasSuffix("mainasync")
            || name.hasSuffix("onmainqueue") || name.hasSuffix("mainactor")
    }
}
