// Closure observers on the main queue where nothing may drain it.

extension Rule {
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
}
