// Closure observers whose queue is wrong: none for main-actor code, or the main queue where nothing may drain it.

extension Rule {
    static let closureWithoutQueue = Rule(
        identifier: "closure-without-queue",
        severity: .warning,
        section: "replace-a-closure-observer",
        summary: "The closure of an observer without a queue uses a main-actor type.",
        why: """
            Without a queue, the closure runs on the posting thread. In the Swift 5 language mode, the compiler treats it as \
            part of the surrounding main-actor code and checks nothing; in the Swift 6 language mode, it rejects the closure. \
            The first post from another thread accesses the type's state there.
            """,
        example: """
            @MainActor final class Board {
                func start() {
                    token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) {
                        [weak self] _ in self?.reload()
                    }
                }
            }
            """,
        fix: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) {
                [weak self] _ in MainActor.assumeIsolated { self?.reload() }
            }
            """,
        comparisons: [
            "https://github.com/manaflow-ai/cmux/pull/4945", "https://github.com/coteditor/CotEditor/issues/928",
        ],
        occurrence: .offMainPost,
        check: .observers { observation, codeBase in
            let observer = observation.observer
            guard observer.kind == .closure, observer.queue == .none, !observation.isTemplate,
                !codeBase.observesOnlyMainPosts(observation), !codeBase.isDeclaredOnMainActor(observation),
                let what = codeBase.mainActorHandlerWithoutHop(observation)
            else { return nil }
            let reason = codeBase.offMainReason(of: observation.names)
            // A finding belongs to the class that registers, unless a post shows that its closures run elsewhere.
            if reason == nil, observation.wrapper.map({ codeBase[$0].kind == .initializer }) == true { return nil }
            let isLikelyOnMain = reason == nil && codeBase.observesLikelyMainPosts(observation)
            var hit = observation.hit(
                "\(what), but runs on the posting thread"
                    + "\(reason.map { "; `\($0.name.display)` is posted \($0.reason)" } ?? ""): register it with `queue: .main`.",
                severity: reason.map { !SDKFacts.isUncertain($0.reason) } == true
                    ? .error : isLikelyOnMain ? .note : nil
            )
            // The calls of a function that registers for its callers have one remedy.
            if observation.wrapper != nil {
                hit.group = codeBase.declaration(ofType: observer.type, in: observation.file).map { "`\($0.name)`" }
            }
            return hit
        }
    )

    static let mainQueueOnLinux = Rule(
        identifier: "main-queue-observer-on-linux",
        severity: .warning,
        section: "replace-a-closure-observer",
        summary: "On Linux, a post on the main actor to an observer with `queue: .main` can hang.",
        why: """
            A post waits until an observer with `queue: .main` has run on the main queue. On Linux, nothing drains the main \
            queue once the main actor has left the main thread: after the first suspension of an asynchronous `main`, and in \
            every test. A post on the main actor then waits forever.
            """,
        example: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) { _ in }
            // elsewhere, in a program for Linux:
            @MainActor func arrive() { NotificationCenter.default.post(name: .trainDidArrive, object: nil) }
            """,
        fix: """
            // With no queue, the closure runs in place:
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) { _ in }
            """,
        comparisons: [
            "https://github.com/duckduckgo/BrowserServicesKit/pull/317",
            "https://github.com/swiftlang/swift-corelibs-foundation/issues/5246",
        ],
        check: .codeBase { codeBase in
            let isForApple = codeBase.files.contains { $0.isForApple && !$0.isTest }
            return codeBase.observations.compactMap { observation in
                let file = codeBase.files[observation.file]
                guard observation.observer.kind == .closure, codeBase.isRegisteredOnMainQueue(observation),
                    !file.isForApple, !isForApple || file.isForLinux,
                    let (name, posting) = codeBase.mainPost(of: observation.names)
                else { return nil }
                return observation.hit(
                    "On Linux, the post of `\(name.display)` on the main actor waits for this observer's main queue, which can "
                        + "hang: leave out the queue.",
                    notes: [codeBase.note("posted here", posting.post.span, in: posting.file)]
                )
            }
        }
    )
}

extension CodeBase {
    /// Whether an observer is in a protocol without isolation that a main-actor class conforms to.
    fileprivate func hasMainActorConformer(_ observation: Observation) -> Bool {
        guard let type = owner(of: observation), self[type].kind == .protocol else { return false }
        return types.conformers(of: type).contains { name in
            types.primary(named: name, from: type.file).map { isolation(of: $0).isMainActor } ?? false
        }
    }

    /// Whether a closure is registered with `queue: .main`, so that a post waits for it, and not only called by a hop.
    func isRegisteredOnMainQueue(_ observation: Observation) -> Bool {
        guard observation.observer.queue == .main, let adapter = observation.adapter else {
            return observation.observer.queue == .main
        }
        return files[adapter.file].observers.contains { $0.body == adapter.index && $0.queue == .main }
    }

    /// A post of one of some names on the main actor, by the program or its tests.
    fileprivate func mainPost(of names: [NotificationName]) -> (NotificationName, Posting)? {
        for posting in postings + testPostings where posting.thread == .main && !posting.isTemplate {
            if let name = names.first(where: posting.names.contains) { return (name, posting) }
        }
        return nil
    }

    /// Why one of some names is posted off the main actor; `nil` if none is known to be.
    func offMainReason(of names: [NotificationName]) -> (name: NotificationName, reason: String)? {
        for name in names {
            if let reason = systemReason(name) { return (name, reason) }
            for posting in postings(of: name) {
                if case .offMain(let reason) = posting.tracedThread { return (name, reason) }
            }
        }
        return nil
    }
}

extension CodeBase {
    /// What the closure or the method of an observer does that only the main actor may do, if it neither hops nor asks
    /// for its thread; the start of a sentence.
    fileprivate func mainActorHandlerWithoutHop(_ observation: Observation) -> String? {
        let body: Body?
        let what: String
        switch observation.handler {
        case .closure(let reference)?:
            guard self[reference].selfUse != nil, self[reference].isolation == nil,
                isolation(ofCodeIn: observation.context)?.isMainActor == true || hasMainActorConformer(observation)
            else { return nil }
            body = self[reference]
            what = "The closure that observes \(observation.names.phrase) uses main-actor state"
        case .function(let method)?:
            guard self[method].kind == .function, !self[method].isAsync, isolation(of: method).isMainActor else {
                return nil
            }
            body = self[method].body.map { files[method.file].bodies[$0] }
            what =
                "The method `\(self[method].name)`, which observes \(observation.names.phrase), is isolated to the main actor"
        case nil: return nil
        }
        return body.map { $0.hops.isEmpty && !$0.checksMainThread } ?? true ? what : nil
    }

    /// The type of the only parameter of a function that is a closure.
    private func closureType(of function: Reference<FunctionDeclaration>) -> String? {
        let closures = self[function].parameters.compactMap(\.type).filter {
            $0.contains("->") || types.unsendableFunctions.contains(TypeText($0).nominal)
        }
        return closures.count == 1 ? closures[0] : nil
    }

    /// Whether a function of the program takes the closure of an observer as one on the main actor.
    fileprivate func isDeclaredOnMainActor(_ observation: Observation) -> Bool {
        observation.wrapper.flatMap(closureType)?.contains("@MainActor") == true
    }
}
