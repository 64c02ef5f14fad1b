/// Handlers that run on the posting thread although they need the main actor.

struct MainActorHandler: Rule {
    let identifier = RuleIdentifier("main-actor-handler")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A selector handler is isolated to the main actor, but runs on the posting thread.",
        why: """
            A notification center calls a selector on whatever thread posts, without checking isolation. The isolation is \
            rarely visible at the handler: it comes from the class, an extension, a protocol or a superclass such as \
            UIViewController. In the Swift 6 language mode, the call traps off the main actor, even if the body only hops to \
            it. In earlier modes, the body runs on the wrong thread.
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
        comparisons: ["https://github.com/swiftlang/swift/issues/74037"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.mainActorHandlers.filter { $0.offMainPosts.isEmpty }.map { handler in
            let isOnMain = codeBase.observesOnlyMainPosts(handler.observation)
            let remark =
                isOnMain
                ? "; all known posts are on the main actor"
                : handler.hops ? "; hopping in its body does not prevent the trap on entry" : ""
            return finding(
                at: handler.observation,
                in: codeBase,
                "`\(handler.name)` is isolated to the main actor (\(handler.isolation.reason)), but runs on the thread that "
                    + "posts\(handler.nameClause)\(remark).",
                severity: isOnMain ? .note : nil,
                span: handler.observation.observer.selector?.span,
                notes: [handler.declarationNote(in: codeBase)]
            )
        }
    }
}

struct MainActorHandlerPostedOffMain: Rule {
    let identifier = RuleIdentifier("main-actor-handler-posted-off-main")
    let severity = Severity.error
    let explanation = Explanation(
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
        comparisons: ["https://github.com/swiftlang/swift-foundation/issues/1452"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.mainActorHandlers.compactMap { handler in
            guard let (name, reason, posting) = handler.offMainPosts.first else { return nil }
            let post = posting.map { codeBase.note("posted here", $0.post.span, in: $0.file) }
            return finding(
                at: handler.observation,
                in: codeBase,
                "`\(handler.name)` is isolated to the main actor (\(handler.isolation.reason)), but `\(name.display)` is "
                    + "posted \(reason).",
                span: handler.observation.observer.selector?.span,
                notes: [post, handler.declarationNote(in: codeBase)].compactMap(\.self)
            )
        }
    }
}

struct AssumeIsolatedOffMain: Rule {
    let identifier = RuleIdentifier("assume-isolated-off-main")
    let severity = Severity.error
    let explanation = Explanation(
        summary: "A handler calls `MainActor.assumeIsolated`, but is not registered with `queue: .main`.",
        why: """
            Without a queue, the closure runs on the posting thread. `assumeIsolated` does not switch to the main actor: it \
            traps if the code runs elsewhere. The first post from a background thread ends the process.
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
        sources: ["https://github.com/manaflow-ai/cmux/pull/4945"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            guard !isOnMain(observation.observer), !codeBase.observesOnlyMainPosts(observation),
                let body = codeBase.body(of: observation),
                let hop = codeBase[body].hops.first(where: { $0.kind == .assumeIsolated && !$0.isNested })
            else { return nil }
            return finding(
                at: observation,
                in: codeBase,
                "The handler\(observation.ofNames) assumes the main actor, but runs on the posting thread: register it with "
                    + "`queue: .main`.",
                notes: [codeBase.note("the main actor is assumed here", hop.span, in: body.file)]
            )
        }
    }

    private func isOnMain(_ observer: Observer) -> Bool {
        switch observer.kind {
        case .closure: observer.queue == .main
        case .publisher: observer.operators.contains { $0.name == "receive" }
        case .selector, .notifiable: false
        case .sequence, .message: true
        }
    }
}

struct SinkWithoutReceive: Rule {
    let identifier = RuleIdentifier("sink-without-receive")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A main-actor type subscribes to a notification's publisher without `receive(on:)`.",
        why: """
            The publisher delivers on the posting thread. The closure of `sink` is not `@Sendable`, so the compiler treats \
            it as part of the surrounding main-actor type and checks nothing. At run time it runs, or traps, elsewhere.
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
        sources: ["https://github.com/rnine/SimplyCoreAudio/issues/61"]
    )

    /// Operators that deliver on a scheduler.
    private static let scheduling: Set<String> = ["receive", "debounce", "throttle", "delay"]

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            let observer = observation.observer
            guard observer.kind == .publisher,
                observer.operators.contains(where: { $0.name == "sink" || $0.name == "assign" }),
                !observer.operators.contains(where: { Self.scheduling.contains($0.name) }),
                let isolation = isolation(around: observation, in: codeBase), isolation.isMainActor
            else { return nil }
            let what = observation.names.isEmpty ? "A notification" : observation.names.phrase
            let isOnMain = codeBase.observesOnlyMainPosts(observation)
            return finding(
                at: observation,
                in: codeBase,
                "\(what) is delivered on the posting thread to main-actor code (\(isolation.reason))"
                    + (isOnMain ? "; all known posts are on the main actor." : ": add `receive(on:)`."),
                severity: isOnMain ? .note : nil
            )
        }
    }

    private func isolation(around observation: Observation, in codeBase: CodeBase) -> Isolation? {
        observation.observer.function.map {
            codeBase.isolation(of: Reference<FunctionDeclaration>(file: observation.file, index: $0))
        } ?? codeBase.isolation(ofType: observation.observer.type, in: observation.file)
    }
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
    /// The notifications that are known to be posted off the main actor: why, and where if a post in the source shows it.
    let offMainPosts: [(name: NotificationName, reason: String, posting: Posting?)]

    var nameClause: String { observation.names.isEmpty ? "" : " \(observation.names.phrase)" }

    func declarationNote(in codeBase: CodeBase) -> Finding.Note {
        let declaration = codeBase[function]
        return codeBase.note("`\(declaration.fullName)` is declared here", declaration.span, in: function.file)
    }
}

extension CodeBase {
    /// The selector observers whose handlers are isolated to the main actor.
    var mainActorHandlers: [MainActorHandlerUse] {
        let offMain = offMainPostings
        let hopping: [Hop.Kind] = [.mainQueue, .mainActorTask, .mainActorRun, .ensureMainThread, .task]
        return observations.compactMap { observation in
            guard observation.observer.kind == .selector, case .function(let function)? = observation.handler else {
                return nil
            }
            let isolation = isolation(of: function)
            guard isolation.isMainActor else { return nil }
            let posts = observation.names.compactMap { name in
                if let posting = offMain[name], case .offMain(let reason) = posting.thread {
                    return (name, reason, Optional(posting))
                }
                return systemReason(name).map { (name, $0, nil) }
            }
            let hops = self[function].body.map { files[function.file].bodies[$0].hops } ?? []
            return MainActorHandlerUse(
                observation: observation,
                function: function,
                name: self[function].fullName,
                isolation: isolation,
                hops: hops.contains { hopping.contains($0.kind) },
                offMainPosts: posts
            )
        }
    }

    /// One posting off the main actor for each name that has one.
    private var offMainPostings: [NotificationName: Posting] {
        var result: [NotificationName: Posting] = [:]
        for posting in postings where !posting.isTemplate {
            guard case .offMain = posting.thread else { continue }
            for name in posting.names where result[name] == nil { result[name] = posting }
        }
        return result
    }

    /// Why the system posts a name off the main actor; `nil` if it is not known to.
    func systemReason(_ name: NotificationName) -> String? {
        configuration.offMainNotifications?[name.identity] ?? SDKFacts.offMainReasons[name.identity]
    }
}
