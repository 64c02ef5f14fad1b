import SwiftSyntax

extension FileIndexer {
    func leaveScope() {
        keepCallees()
        let scope = scopes.removeLast()
        for (name, local) in scope.locals { settleTokens(in: name, local, since: scope.offsets.lowerBound) }
        finishedScopes.append(scope)
    }

    var currentFunction: Int? {
        for scope in scopes.reversed() {
            if case .function(let index) = scope.kind { return index }
        }
        return nil
    }

    /// The scope whose body the code here belongs to: hops and closures that are called in place are part of theirs.
    var bodyScope: Scope? { scopes.last { !$0.isPartOfOuter } }

    // MARK: Closures

    func enterClosure(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        let signature = node.signature
        let role = role(of: node)
        let scope = Scope(
            kind: .closure(role),
            span: span(of: node),
            parameters: parameters(of: signature),
            namesItsParameters: signature?.parameterClause != nil
        )
        scope.body.notification = scope.parameters.first?.name ?? "$0"
        // Another parameter may be the notification.
        scope.body.isForwarded = scope.parameters.count > 1
        scope.body.isolation = signature.flatMap { Self.isolation($0.attributes, nil) }
        let shape = Self.call(of: node).flatMap(CallShape.init)
        scope.caller = shape?.name
        if scope.isOnAppear { scope.isRepeated = true }
        if role == .inPlace {
            scope.elementsOf = shape?.base
            scope.isOfOperator = shape.map(Self.isOperator) ?? false
        }
        for capture in signature?.capture?.items ?? [] {
            note(capture: capture, of: scope)
            // The code around the closure evaluates it.
            if let value = capture.initializer?.value { walk(value) }
        }
        scopes.append(scope)
        return .visitChildren
    }

    func leaveClosure(_ node: ClosureExprSyntax) {
        let scope = scopes.last
        leaveScope()
        if let scope, case .weak? = scope.body.selfUse {
            scope.body.actsOnlyThroughSelf = Self.actsOnlyThroughSelf(node)
        }
        guard let scope, let kind = scope.hop, let owner = bodyScope, let call = Self.call(of: node) else { return }
        owner.body.hops.append(
            Hop(
                kind: kind,
                span: span(of: call.calledExpression),
                isWholeBody: isWholeBody(Syntax(call), of: owner),
                awaited: scope.awaited,
                isNested: scopes.last { $0 === owner || $0.hop != nil }?.hop != nil,
                isCheckedForMainThread: isCheckedForMainThread(Syntax(call)),
                isKept: isKept(call) || isBehindLatch(call)
            )
        )
    }

    /// Whether a closure captures nothing strongly, judging by its capture list, and does nothing without `self`.
    private static func actsOnlyThroughSelf(_ closure: ClosureExprSyntax) -> Bool {
        let captures = closure.signature?.capture?.items ?? []
        return captures.allSatisfy { ["weak", "unowned"].contains($0.specifier?.specifier.text) }
            && OwnerEffects(of: closure).first == nil
    }

    /// Whether code before a task tests a flag and sets it: `guard !isLoading else { return }; isLoading = true`.
    private func isBehindLatch(_ call: FunctionCallExprSyntax) -> Bool {
        let items = ExprSyntax(call).statement?.parent?.as(CodeBlockItemListSyntax.self) ?? []
        let earlier = items.prefix { $0.codeRange.upperBound <= call.codeRange.lowerBound }
        return zip(earlier, earlier.dropFirst()).contains { test, item in
            let latch = Assignment(item.item.as(SequenceExprSyntax.self))
            let flags = test.descendants(DeclReferenceExprSyntax.self).map(\.baseName.text)
            return latch?.value.trimmedDescription == "true" && isConditional(Syntax(item))
                && latch?.target.ownProperty.map(flags.contains) == true
        }
    }

    /// Whether a task is assigned to a variable, added to a collection or returned.
    private func isKept(_ task: FunctionCallExprSyntax) -> Bool {
        // `Task { … }.store(in: &tasks)`
        if let member = task.parent?.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text == "store" }
        switch tokenUse(of: ExprSyntax(task)) {
        case .dropped, .notApplicable: return false
        case .local, .stored: return true
        // The task in `{ _ in Task { … } }` is the result of the handler.
        case .returned: return scopes.last?.isFunction == true || task.parent?.is(ReturnStmtSyntax.self) == true
        case .passed(let call):
            let name = call.split(separator: ".").last.map(String.init)
            return name.map { ["append", "insert", "store"].contains($0) } ?? true
        }
    }

    private func parameters(of signature: ClosureSignatureSyntax?) -> [Parameter] {
        switch signature?.parameterClause {
        case .simpleInput(let names): names.map { Parameter(label: nil, name: $0.name.text, type: nil) }
        case .parameterClause(let clause):
            clause.parameters.map { Parameter(label: nil, name: $0.localName, type: $0.type.map { WrittenType($0) }) }
        default: []
        }
    }

    private func note(capture: ClosureCaptureSyntax, of scope: Scope) {
        let name = capture.name.text
        scope.copies.insert(name)
        if let value = capture.initializer?.value {
            if value.identifier != name { scope.copiedValues[name] = value }
            if let owner = userInfoOwner(of: ExpressionPath.core(of: value)) { scope.userInfoAliases[name] = owner }
            return
        }
        guard capture.name.text == "self" else { return }
        let place = span(of: capture)
        switch capture.specifier?.specifier.text {
        case "weak": scope.body.selfUse = .weak(place)
        case "unowned": scope.body.selfUse = .unowned(place)
        default: scope.body.selfUse = .strong(place)
        }
        // A closure that contains a closure with `[weak self]` captures `self` strongly.
        noteSelf(place)
    }

    /// Marks the closures around the current node as capturing `self`.
    func noteSelf(_ place: SourceSpan) {
        for scope in scopes.reversed() {
            guard case .closure = scope.kind else {
                if scope.isFunction { return }
                continue
            }
            switch scope.body.selfUse {
            case .weak, .unowned: return
            case .strong: continue
            case nil: scope.body.selfUse = .strong(place)
            }
        }
    }

    // MARK: Hops

    static func call(of closure: ClosureExprSyntax) -> FunctionCallExprSyntax? {
        var node = closure.parent
        while let current = node {
            if let call = current.as(FunctionCallExprSyntax.self) { return call }
            switch current.kind {
            case .labeledExpr, .labeledExprList, .multipleTrailingClosureElement, .multipleTrailingClosureElementList:
                node = current.parent
            default:
                return nil
            }
        }
        return nil
    }

    private func role(of closure: ClosureExprSyntax) -> ClosureRole {
        guard let call = Self.call(of: closure) else { return .unknown }
        // `{ … }()`
        if call.calledExpression.id == ExprSyntax(closure).id { return .inPlace }
        guard let shape = CallShape(call) else { return .unknown }
        if shape.name == "addObserver", let queue = shape["queue"], self.queue(queue) == .main {
            return .mainQueueObserver
        }
        if Self.callsInPlace.contains(shape.name) { return .inPlace }
        if shape.name == "notify", let queue = shape["queue"] {
            if self.queue(queue) == .main { return .hop(.mainQueue) }
            return Self.isInBackground(queue) ? .hop(.background(text(of: call.calledExpression))) : .unknown
        }
        if SDKFacts.mainCallbacks.contains(shape.name) { return .mainCallback }
        let path = ExpressionPath.path(of: call.calledExpression) ?? ".\(shape.name)"
        let isolation = closure.signature.flatMap { Self.isolation($0.attributes, nil) }
        return hop(path: path, name: shape.name, isolation: isolation).map(ClosureRole.hop) ?? .unknown
    }

    /// Whether a queue is a global one, or is made in place.
    private static func isInBackground(_ queue: ExprSyntax) -> Bool {
        let path = ExpressionPath.path(of: queue) ?? ""
        return ["DispatchQueue.global()", ".global()", "DispatchQueue()"].contains(path)
    }

    static let callsInPlace: Set<String> = [
        "forEach", "map", "compactMap", "flatMap", "filter", "contains", "first", "firstIndex", "allSatisfy", "reduce",
        "sorted", "sort", "withLock", "withAnimation", "performWithoutAnimation", "withCheckedContinuation",
        "withCheckedThrowingContinuation", "autoreleasepool",
    ]

    func hop(path: String, name: String, isolation: IsolationAttribute?) -> Hop.Kind? {
        switch path {
        case "Task", "Task.init": return isolation == .mainActor ? .mainActorTask : .task
        case "Task.detached": return isolation == .mainActor ? .mainActorTask : .detachedTask
        case "MainActor.run": return .mainActorRun
        case "MainActor.assumeIsolated": return .assumeIsolated
        case "DispatchQueue.main.sync": return .mainQueueSync
        case "DispatchQueue.main.async", "DispatchQueue.main.asyncAfter", "OperationQueue.main.addOperation",
            "RunLoop.main.perform", "ProcessMainRunLoop.main.enqueue":
            return .mainQueue
        case "Thread.detachNewThread", "Thread", "Thread.init": return .background(path)
        default: break
        }
        switch name {
        // A main run loop that is injected: `mainRunLoop.enqueue { … }`.
        case "enqueue" where path.lowercased().hasSuffix("mainrunloop.enqueue"): return .mainQueue
        case "async", "asyncAfter", "addOperation", "sync":
            let base = path.dropLast(name.count + 1)
            if base.lowercased().hasSuffix("main") || base.lowercased().hasSuffix("mainqueue") {
                return name == "sync" ? .mainQueueSync : .mainQueue
            }
            // `DispatchQueue.async` is a function of the program, which may use the main queue.
            let isQueue =
                ["DispatchQueue.", "DispatchQueue(", "OperationQueue("].contains { base.hasPrefix($0) }
                || base != "DispatchQueue" && base.lowercased().hasSuffix("queue") || isCreatedQueue(String(base))
            return isQueue && name != "sync" ? .background(path) : nil
        case "perform", "performBackgroundTask":
            let base = path.dropLast(name.count + 1).split(separator: ".").last?.lowercased() ?? ""
            // Core Data code calls a managed object context `moc`.
            let isContext = name != "perform" || base.hasSuffix("context") || base.hasSuffix("moc")
            return isContext && !base.hasPrefix("view") && !base.hasPrefix("main") ? .databaseContext(path) : nil
        case "addTask" where path.lowercased().hasSuffix("group.addtask"): return .background(path)
        case _ where SDKFacts.sessionFunctions.contains(name):
            return .background(path)
        case _ where SDKFacts.callsInBackground(path, name: name):
            return .background(path)
        default:
            return Self.runsOnMainThread(name) ? .ensureMainThread : nil
        }
    }

    /// Whether a scope's code is one call, apart from preceding conditions, constants and logs.
    private func isWholeBody(_ call: Syntax, of scope: Scope) -> Bool {
        var node = call
        while let parent = node.parent {
            if let items = parent.as(CodeBlockItemListSyntax.self) {
                guard
                    items.allSatisfy({ item in
                        item.id == node.id || item.item.is(GuardStmtSyntax.self)
                            || item.item.is(VariableDeclSyntax.self)
                            || item.item.as(FunctionCallExprSyntax.self).map(Self.isLog) == true
                    })
                else { return false }
                guard let block = items.parent else { return false }
                if block.codeRange == scope.offsets { return true }
                // The braces of a function belong to its declaration.
                return scope.isFunction && block.is(CodeBlockSyntax.self)
                    && block.parent.map { $0.codeRange == scope.offsets } ?? false
            }
            switch parent.kind {
            case .codeBlockItem, .awaitExpr, .tryExpr, .sequenceExpr, .exprList: node = parent
            default: return false
            }
        }
        return false
    }

    func note(await node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
        guard let hop = scopes.last(where: { !$0.isPartOfOuter || $0.hop != nil }), hop.hop != nil else {
            return .visitChildren
        }
        let call = node.expression.as(FunctionCallExprSyntax.self)
        // What `MainActor.run` calls is synchronous.
        if call.flatMap({ ExpressionPath.path(of: $0.calledExpression) }) != "MainActor.run" {
            hop.awaited.append(call.flatMap(CallShape.init)?.name)
        }
        return .visitChildren
    }
}
