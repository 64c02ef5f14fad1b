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
                codeBase.isolation(ofCodeIn: observation.context)?.isMainActor == true
                    || codeBase.hasMainActorConformer(observation),
                case .closure(let reference)? = observation.handler, !codeBase.observesOnlyMainPosts(observation)
            else { return nil }
            let body = codeBase[reference]
            guard body.selfUse != nil, body.isolation == nil, body.hops.isEmpty, !body.checksMainThread else {
                return nil
            }
            let reason = codeBase.offMainReason(of: observation.names)
            return observation.hit(
                "The closure that observes \(observation.names.phrase) uses main-actor state, but runs on the posting thread"
                    + "\(reason.map { "; `\($0.name.display)` is posted \($0.reason)" } ?? ""): register it with `queue: .main`.",
                severity: reason.map { !SDKFacts.isUncertain($0.reason) } == true ? .error : nil
            )
        }
    )

    static let sendableClosure = Rule(
        identifier: "sendable-closure",
        severity: .note,
        section: "replace-a-closure-observer",
        summary: "An observer's closure uses what the Swift 6 language mode doesn't allow in a `@Sendable` closure.",
        why: """
            Foundation declares the closure of `addObserver(forName:object:queue:using:)` as `@Sendable`, so it is nonisolated \
            even with `queue: .main`: the compiler doesn't know which queue is the main actor's. The Swift 6 language mode \
            rejects its use of main-actor state, and its capture of an instance that isn't `Sendable`. Earlier modes accept \
            both. The closures that a handler passes to queues and tasks are no different. For a function that is passed on and \
            isn't `@Sendable`, it only warns on Apple's platforms, because Foundation imports the method from Objective-C.
            """,
        example: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) {
                [weak self] _ in self?.reload()  // `reload` is a main-actor method
            }
            """,
        fix: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) {
                [weak self] _ in MainActor.assumeIsolated { self?.reload() }
            }
            """,
        sources: [
            "https://github.com/mozilla-mobile/firefox-ios/pull/28062",
            "https://github.com/getdictus/dictus-ios/pull/471",
            "https://github.com/nonstrict-hq/CloudStorage/pull/15",
        ],
        check: .observers { observation, codeBase in
            guard codeBase.files[observation.file].settings.languageMode ?? 5 < 6,
                let (problem, place) = codeBase.unsendableClosure(of: observation)
            else { return nil }
            var hit = observation.hit(
                "The \(problem). The Swift 6 language mode warns of it, or rejects it.",
                at: place?.span,
                in: place?.file
            )
            hit.group = codeBase.declaration(ofType: observation.observer.type, in: observation.file).map {
                "`\($0.name)`"
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
                guard observation.observer.kind == .closure, observation.observer.queue == .main, !file.isForApple,
                    !isForApple || file.isForLinux,
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
    /// What the Swift 6 language mode rejects in an observer's closure or in one that its handler passes on, as the start of a
    /// sentence, and the place if it isn't the observer's.
    fileprivate func unsendableClosure(
        of observation: Observation
    ) -> (problem: String, place: (span: SourceSpan, file: Int)?)? {
        let observer = observation.observer
        if observer.kind == .closure, observation.wrapper == nil, let index = observer.handlerParameter,
            let function = function(in: observation.context),
            function.parameters[index].isUnsendableFunction
        {
            let name = function.parameters[index].name
            return ("closure `\(name)` isn't `@Sendable`, but passed to `addObserver` as one that is", nil)
        }
        // The parameter of a wrapper decides which closures are `@Sendable`.
        guard !observation.isTemplate, observation.wrapper == nil,
            let body = body(of: observation).map({ ($0, self[$0]) }),
            let type = declaration(ofType: observer.type, in: observation.file),
            let isolation = isolation(ofCodeIn: observation.context)
        else { return nil }
        let isUnsendable =
            isolation.domain == .nonisolated && (type.kind == .class || type.kind == .protocol)
            && primary(observer.type, in: observation.file).map { !isSendable($0) && unknownSuperclass(of: $0) == nil }
                == true
        switch observer.kind {
        case .closure:
            if case .function(let function)? = observation.handler {
                guard isUnsendable || self.isolation(of: function).isMainActor, !self[function].isStatic else {
                    return nil
                }
                let method = "passes the method `\(self[function].name)` of `\(type.name)` as a `@Sendable` closure"
                return ("observer\(observation.ofNames) \(method)", nil)
            }
            guard body.1.selfUse != nil, body.1.isolation == nil else { return nil }
            if isolation.isMainActor, observer.queue != .none || observesOnlyMainPosts(observation), body.1.hops.isEmpty
            {
                let use = "uses `\(type.name)`, which is isolated to the main actor, in a nonisolated closure"
                return ("observer\(observation.ofNames) \(use): use `MainActor.assumeIsolated` in it", nil)
            }
            guard isUnsendable else { return nil }
            let capture = "captures `\(type.name)`, which isn't Sendable, in a `@Sendable` closure"
            return ("observer\(observation.ofNames) \(capture)", nil)
        case .selector:
            guard isUnsendable, case .function(let function)? = observation.handler,
                self.isolation(of: function).domain == .nonisolated,
                let hop = body.1.hops.first(where: { $0.capturesSelf && Hop.Kind.sending.contains($0.kind) })
            else { return nil }
            let capture = "captures `\(type.name)`, which isn't Sendable, in a closure that runs elsewhere"
            return ("handler\(observation.ofNames) \(capture)", (hop.span, body.0.file))
        case .publisher, .sequence, .message, .notifiable: return nil
        }
    }

    /// Whether a class says that it is Sendable, or inherits from one that is, such as `Operation`.
    fileprivate func isSendable(_ type: Reference<TypeDeclaration>) -> Bool {
        types.ancestry(of: type).contains { ancestor in
            let declarations = [self[ancestor]] + types.extensions(of: self[ancestor].name).map { self[$0] }
            return declarations.contains { declaration in
                declaration.inherited.contains { $0.hasSuffix("Sendable") || $0.hasSuffix("Operation") }
            }
        }
    }

    /// Whether an observer is in a protocol without isolation that a main-actor class conforms to.
    fileprivate func hasMainActorConformer(_ observation: Observation) -> Bool {
        guard let type = primary(observation.observer.type, in: observation.file), self[type].kind == .protocol else {
            return false
        }
        return types.subclasses()[type, default: []].contains { isolation(of: $0).isMainActor }
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
