// Handlers that run on the posting thread although they need the main actor.

extension Rule {
    static let mainActorHandler = Rule(
        identifier: "main-actor-handler",
        severity: .warning,
        section: "replace-a-selector-observer",
        summary: "A selector handler is isolated to the main actor, but runs on the posting thread.",
        why: """
            A notification center calls a selector on whatever thread posts, without checking isolation. The isolation is \
            rarely visible at the handler: it comes from the class, an extension, a protocol or a superclass such as \
            UIViewController. In the Swift 6 language mode, the call traps off the main actor, even if the body only hops to \
            it. In earlier modes, the body runs on the wrong thread. It is a note if all posts seem to be on the main actor, \
            or if none is known.
            """,
        example: """
            final class DepartureViewController: UIViewController {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(trainDidArrive), name: .trainDidArrive, object: nil)
                }
                @objc private func trainDidArrive(_ notification: Notification) { tableView.reloadData() }
            }
            """,
        fix: """
            final class DepartureViewController: UIViewController, Notifiable {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    startObservingNotifications(
                        withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.trainDidArrive])
                }
                nonisolated func handleNotifications(_ notification: Notification) {
                    ensureMainThread { self.tableView.reloadData() }
                }
            }
            """,
        sources: [
            "https://github.com/mozilla-mobile/firefox-ios/issues/31063",
            "https://github.com/mozilla-mobile/firefox-ios/pull/31073",
        ],
        comparisons: ["https://github.com/swiftlang/swift/issues/74037"],
        occurrence: .offMainPost,
        check: .codeBase { codeBase in
            let hasUnknownPosts = codeBase.postings.contains { posting in
                !posting.isTemplate && (posting.names.isEmpty || posting.names.contains(where: \.isFamily))
            }
            let certain = hasUnknownPosts ? [] : codeBase.namesWithoutOtherUse()
            return codeBase.mainActorHandlers.filter(\.offMainPosts.isEmpty).map { handler in
                let isOnMain = codeBase.observesOnlyMainPosts(handler.observation)
                let isLikelyOnMain = codeBase.observesLikelyMainPosts(handler.observation)
                let isUnchecked = codeBase.hopsBeforeAnyCheck(handler.observation)
                let names = handler.observation.names
                if isOnMain, names.allSatisfy(SDKFacts.isPostedOnMain) { return codeBase.hitOfSystem(handler) }
                // `name-never-posted` reports it.
                let isNeverPosted =
                    !names.isEmpty
                    && names.allSatisfy {
                        certain.contains($0) && codeBase.postings(of: $0).isEmpty && codeBase.census?[$0] == nil
                    }
                let hasNoKnownPost =
                    !names.isEmpty
                    && names.allSatisfy {
                        !$0.isOfLibrary && codeBase.postings(of: $0).isEmpty && codeBase.census?[$0] == nil
                            && !codeBase.objectiveC.mentions($0)
                    }
                let consequence =
                    if isOnMain {
                        "; all known posts are on the main actor"
                    } else if isLikelyOnMain {
                        "; as far as the source shows, all posts are on the main actor"
                    } else if isNeverPosted {
                        "; nothing posts it"
                    } else if hasNoKnownPost {
                        "; no post of it is known"
                    } else if isUnchecked {
                        "; in the Swift 6 language mode, it traps before it hops"
                    } else {
                        handler.hops ? "; hopping in its body does not prevent the trap on entry" : ""
                    }
                var hit = handler.observation.hit(
                    "\(handler.description), but runs on the \(names.isEmpty ? "posting thread" : "thread that posts\(names.spaced)")\(consequence).",
                    severity: isOnMain || isLikelyOnMain || isUnchecked || isNeverPosted || hasNoKnownPost
                        ? .note : nil,
                    at: handler.observation.selectorSpan,
                    notes: [handler.declarationNote(in: codeBase)]
                )
                let type = codeBase.declaration(ofType: handler.observation.observer.type, in: handler.observation.file)
                if isOnMain { hit.group = type.map { "`\($0.name)`" } }
                return hit
            }
        }
    )

    static let mainActorHandlerPostedOffMain = Rule(
        identifier: "main-actor-handler-posted-off-main",
        severity: .error,
        section: "posters-off-the-main-actor",
        summary: "A main-actor handler observes a notification that is known to be posted off the main actor.",
        why: """
            This is `main-actor-handler` with proof: a post in this code base runs on a background queue, in a detached task \
            or in an actor, or the system is known to post the notification off the main thread. The handler runs there, \
            and traps in the Swift 6 language mode.
            """,
        example: """
            DispatchQueue.global().async {
                NotificationCenter.default.post(name: .timetableLoaded, object: nil)
            }
            // in a UIViewController:
            NotificationCenter.default.addObserver(
                self, selector: #selector(reload), name: .timetableLoaded, object: nil)
            @objc private func reload() { tableView.reloadData() }
            """,
        fix: """
            startObservingNotifications(
                withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.timetableLoaded])

            nonisolated func handleNotifications(_ notification: Notification) {
                ensureMainThread { self.tableView.reloadData() }
            }
            """,
        sources: [
            "https://github.com/Automattic/pocket-casts-ios/pull/4953",
            "https://github.com/Automattic/pocket-casts-ios/pull/4976",
            "https://github.com/firezone/firezone/pull/10916",
        ],
        comparisons: ["https://github.com/swiftlang/swift-foundation/issues/1452"],
        occurrence: .offMainPost,
        check: .codeBase { codeBase in
            codeBase.mainActorHandlers.compactMap { handler in
                guard let (name, reason, posting) = handler.offMainPosts.first else { return nil }
                // A handler that asks for its thread only traps in the Swift 6 language mode.
                let asks = codeBase.asksForItsThread(handler.observation)
                // The queue of the one context that is observed may be the main queue.
                let isOfOneContext = SDKFacts.isOfContext(reason) && handler.observation.observer.object != .none
                let isCertain = !asks && !isOfOneContext && !SDKFacts.isUncertain(reason)
                let isUnchecked = codeBase.hopsBeforeAnyCheck(handler.observation)
                let post = posting.map { codeBase.note("posted here", $0.post.span, in: $0.file) }
                return handler.observation.hit(
                    "\(handler.description), but `\(name.display)` is posted \(reason)"
                        + "\(asks ? ": in the Swift 6 language mode, it traps before it asks for its thread" : "")"
                        + "\(isUnchecked && !asks ? ": in the Swift 6 language mode, it traps before it hops" : "").",
                    severity: isCertain && !isUnchecked ? nil : .warning,
                    at: handler.observation.selectorSpan,
                    notes: [post, handler.declarationNote(in: codeBase)].compactMap(\.self)
                )
            }
        }
    )

    static let assumeIsolatedOffMain = Rule(
        identifier: "assume-isolated-off-main",
        severity: .error,
        section: "replace-a-closure-observer",
        summary: "Code assumes the main actor, or is taken for main-actor code, where other threads run it.",
        why: """
            Without a queue, the closure runs on the posting thread. `assumeIsolated` does not switch to the main actor: it \
            traps if the code runs elsewhere. The first post from a background thread ends the process. The same holds in the \
            `deinit` of a class that isn't a view or a view controller, which runs where the last reference is released. The \
            closure that main-actor code passes to `notify(queue:)` of a dispatch group assumes the main actor without saying \
            so: the compiler takes it for a part of that code, and it traps on the queue in the Swift 6 language mode.
            """,
        example: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) { _ in
                MainActor.assumeIsolated { screen.reload() }
            }
            """,
        fix: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) { _ in
                MainActor.assumeIsolated { screen.reload() }
            }
            """,
        sources: ["https://github.com/manaflow-ai/cmux/pull/4945"],
        occurrence: .offMainPost,
        check: .codeBase { codeBase in
            codeBase.observations.compactMap(codeBase.assumption) + codeBase.assumptionsInDeinits
                + codeBase.mainActorUsesInNotifiedClosures
        }
    )

    static let sinkWithoutReceive = Rule(
        identifier: "sink-without-receive",
        severity: .warning,
        section: "replace-a-combine-publisher",
        summary: "A main-actor type subscribes to a notification's publisher without `receive(on:)`.",
        why: """
            The publisher delivers on the posting thread, to `onReceive` as well. The closure of `sink` is not `@Sendable`, \
            so the compiler treats it as part of the surrounding main-actor type and checks nothing. At run time it runs, or \
            traps, elsewhere. The same holds for a class without isolation whose properties SwiftUI observes. \
            `receive(on:)`, `debounce` and the like only help with the main queue as scheduler: another one delivers \
            off the main actor. They don't help the closures of operators in front of them, such as that of `filter`.
            """,
        example: """
            @MainActor final class Board: ObservableObject {
                init() {
                    NotificationCenter.default.publisher(for: .trainDidArrive)
                        .sink { [weak self] _ in self?.reload() }
                        .store(in: &cancellables)
                }
            }
            """,
        fix: """
            NotificationCenter.default.publisher(for: .trainDidArrive)
                .receive(on: RunLoop.main)  // on a later turn; `Notifiable` with `ensureMainThread` runs in place
                .sink { [weak self] _ in self?.reload() }
                .store(in: &cancellables)
            """,
        sources: ["https://github.com/rnine/SimplyCoreAudio/issues/61"],
        occurrence: .offMainPost,
        check: .observers { $1.missingReceive(in: $0) }
    )
}

extension CodeBase {
    /// A hit at a handler that assumes the main actor, and may run elsewhere.
    fileprivate func assumption(in observation: Observation) -> Hit? {
        guard observation.observer.mayRunOffMain, !observesOnlyMainPosts(observation),
            let body = body(of: observation),
            let hop = self[body].hops.first(where: {
                $0.kind == .assumeIsolated && !$0.isNested && !$0.isCheckedForMainThread
            })
        else { return nil }
        return observation.hit(
            "The handler\(observation.ofNames) assumes the main actor, but runs on the posting thread: register it with "
                + "`queue: .main`.",
            severity: observesLikelyMainPosts(observation) ? .note : nil,
            notes: [note("the main actor is assumed here", hop.span, in: body.file)]
        )
    }

    /// A hit at a subscription that runs main-actor code on the posting thread.
    fileprivate func missingReceive(in observation: Observation) -> Hit? {
        let receive = observation.observer.isObservable ? "observe(on:)" : "receive(on:)"
        let operators = Set(observation.observer.operators.map(\.name))
        let reason = offMainReason(of: observation.names)
        // SwiftUI calls the closure of `onReceive` on the posting thread, too.
        let consumes =
            !operators.isDisjoint(with: ["sink", "assign"]) || operators.contains("onReceive") && reason != nil
        guard observation.observer.kind == .publisher, consumes, !asksForItsThread(observation) else {
            return nil
        }
        let onlyHops = hopsBeforeAnyCheck(observation)
        if let scheduler = observation.observer.scheduler {
            guard let isolation = self.isolation(ofCodeIn: observation.context), isolation.isMainActor else {
                return nil
            }
            guard scheduler.place == .offMain else { return hitBeforeScheduler(in: observation, reason) }
            return observation.hit(
                "`\(scheduler.operator.phrase)` delivers\(observation.names.spaced) on another queue to main-actor "
                    + "code (\(isolation.reason)): deliver on the main queue.",
                severity: onlyHops ? .note : nil
            )
        }
        guard let isolation = self.isolation(ofCodeIn: observation.context), isolation.isMainActor else {
            return modelHit(observation, reason, fix: "add `\(receive)`")
        }
        let what = observation.names.isEmpty ? "A notification" : observation.names.phrase
        let isOnMain = observesOnlyMainPosts(observation)
        let isLikelyOnMain = reason == nil && observesLikelyMainPosts(observation)
        let end =
            if isOnMain {
                "; all known posts are on the main actor."
            } else if isLikelyOnMain {
                "; as far as the source shows, all posts are on the main actor."
            } else {
                ": add `\(receive)`."
            }
        return observation.hit(
            "\(what) is delivered on the posting thread to main-actor code (\(isolation.reason))"
                + (reason.map { ", and `\($0.name.display)` is posted \($0.reason)" } ?? "") + end,
            severity: isOnMain || isLikelyOnMain || onlyHops ? .note : nil
        )
    }

    /// A hit at an observer that changes a model on the posting thread although SwiftUI observes it.
    ///
    /// - Parameter reason: Why a notification is posted off the main actor.
    func modelHit(_ observation: Observation, _ reason: (name: NotificationName, reason: String)?, fix: String) -> Hit?
    {
        guard let reason, let type = declaration(ofType: observation.observer.type, in: observation.file),
            type.kind == .class, type.inherited.contains("ObservableObject"),
            isolation(ofCodeIn: observation.context)?.domain == .nonisolated, usesInstance(observation)
        else { return nil }
        return observation.hit(
            "SwiftUI observes `\(type.name)`, but `\(reason.name.display)` is posted \(reason.reason), and delivered there: \(fix)."
        )
    }

    private func usesInstance(_ observation: Observation) -> Bool {
        guard let body = body(of: observation) else {
            return observation.observer.operators.contains { $0.name == "assign" }
        }
        let code = self[body]
        return code.selfUse != nil && code.isolation == nil && code.hops.isEmpty
    }
}

extension Observer {
    /// Whether its handler may be called off the main thread: on the posting thread, or on another queue.
    fileprivate var mayRunOffMain: Bool { isCalledByPoster || kind == .closure && queue != .main }
}

// MARK: - Main-actor handlers

/// A main-actor method that a center calls by its selector.
struct MainActorHandlerUse {
    let observation: Observation
    let function: Reference<FunctionDeclaration>
    let name: String
    let isolation: Isolation
    /// Whether its body hops to the main actor or the main queue.
    let hops: Bool
    /// The notifications that are known to be posted off the main actor: the reason, and the post if the source has it.
    let offMainPosts: [(name: NotificationName, reason: String, posting: Posting?)]

    /// The start of a sentence.
    var description: String { "`\(name)` is isolated to the main actor (\(isolation.reason))" }

    func declarationNote(in codeBase: CodeBase) -> Finding.Note {
        codeBase.note("`\(name)` is declared here", codeBase[function].span, in: function.file)
    }
}

extension CodeBase {
    /// A hit at a main-actor handler of what the system posts on the main thread, and nothing else does elsewhere.
    fileprivate func hitOfSystem(_ handler: MainActorHandlerUse) -> Hit {
        let names = handler.observation.names
        var hit = handler.observation.hit(
            "\(handler.description), where the system posts\(names.spaced): leave it until the class adopts `Notifiable`.",
            severity: .note,
            at: handler.observation.selectorSpan
        )
        // Those of the program's names are a group of their own.
        hit.group = declaration(ofType: handler.observation.observer.type, in: handler.observation.file).map {
            "the type `\($0.name)`"
        }
        return hit
    }
}

extension Hop.Kind {
    /// Those that a main-actor function can use to get to the main actor or the main queue.
    fileprivate static let toMain: [Self] = [.mainQueue, .mainActorTask, .mainActorRun, .ensureMainThread, .task]
}

extension CodeBase {
    /// The selector observers whose handlers are isolated to the main actor.
    var mainActorHandlers: [MainActorHandlerUse] {
        let offMain = offMainPostings
        return observations.compactMap { observation in
            guard observation.observer.kind == .selector, case .function(let function)? = observation.handler else {
                return nil
            }
            let isolation = isolation(of: function)
            guard isolation.isMainActor else { return nil }
            let observed = SDKFacts.isMainContext(observation.observer.object) ? [] : observation.names
            let posts = observed.compactMap { name in
                if let posting = offMain[name], case .offMain(let reason) = posting.tracedThread {
                    return (name, reason, Optional(posting))
                }
                return systemReason(name).map { (name, $0, nil) }
            }
            return MainActorHandlerUse(
                observation: observation,
                function: function,
                name: self[function].fullName,
                isolation: isolation,
                hops: body(of: observation).map { self[$0].hops.contains { Hop.Kind.toMain.contains($0.kind) } }
                    ?? false,
                offMainPosts: posts
            )
        }
    }

    /// One posting off the main actor for each name that has one.
    private var offMainPostings: [NotificationName: Posting] {
        var result: [NotificationName: Posting] = [:]
        for posting in postings where !posting.isTemplate {
            guard case .offMain = posting.tracedThread else { continue }
            for name in posting.names where result[name] == nil { result[name] = posting }
        }
        return result
    }

    /// Whether a main-actor handler does nothing but hop, and its language mode does not check the isolation on entry.
    func hopsBeforeAnyCheck(_ observation: Observation) -> Bool {
        guard isBeforeSwift6(observation.file), let body = body(of: observation) else { return false }
        return self[body].hops.contains { $0.isWholeBody && Hop.Kind.toMain.contains($0.kind) }
    }

    /// Whether a handler distinguishes the main thread from others.
    func asksForItsThread(_ observation: Observation) -> Bool {
        body(of: observation).map { self[$0].checksMainThread } ?? false
    }

    /// Why the system posts a name off the main actor; `nil` if it is not known to.
    func systemReason(_ name: NotificationName) -> String? {
        configuration.offMainNotifications?[name.identity] ?? SDKFacts.offMainReasons[name.identity]
    }
}
