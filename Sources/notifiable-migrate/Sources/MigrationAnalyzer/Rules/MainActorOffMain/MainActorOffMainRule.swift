// Code that needs the main actor, and runs elsewhere.

extension Rule {
    static let mainActorOffMain = Rule(
        identifier: "main-actor-off-main",
        severity: .warning,
        section: "posters-off-the-main-actor",
        summary: "Code about a notification needs the main actor, but runs on the posting thread or on another queue.",
        why: """
            A notification center calls a selector, a closure without a queue and a publisher's subscriber on whatever thread \
            posts, and checks no isolation. That of a selector's method is rarely visible: it comes from the class, an \
            extension, a protocol or a superclass such as UIViewController. The closures of `sink` and of dispatch groups are \
            not `@Sendable`, so the compiler takes them for a part of the main-actor code around them. In the Swift 6 language \
            mode, the call traps off the main actor, even if the body only hops to it; in earlier modes, the body runs on the \
            wrong thread. `assumeIsolated` doesn't hop either. \
            `receive(on:)` helps with the main queue as scheduler; the operators in front of it run on the posting thread, \
            and aren't reported. It is an error if a post in the code base, the system, a census or a run-time log shows the other thread. Handlers whose known posts \
            are all on the main actor are a number in the plan.
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
            "https://github.com/mozilla-mobile/firefox-ios/issues/31063",
            "https://github.com/mozilla-mobile/firefox-ios/pull/31073",
            "https://github.com/Automattic/pocket-casts-ios/pull/4953",
            "https://github.com/Automattic/pocket-casts-ios/pull/4976",
            "https://github.com/firezone/firezone/pull/10916",
            "https://github.com/manaflow-ai/cmux/pull/4945",
            "https://github.com/rnine/SimplyCoreAudio/issues/61",
        ],
        occursOffMain: true,
        check: .codeBase { codeBase in
            codeBase.mainActorHandlersOffMain + codeBase.observations.compactMap(codeBase.assumption)
                + codeBase.observations.compactMap(codeBase.missingReceive)
        }
    )
}

extension CodeBase {
    /// A hit at a handler that assumes the main actor, and may run elsewhere.
    fileprivate func assumption(in observation: Observation) -> Hit? {
        let observer = observation.observer
        let hasOtherQueue = if case (.closure, .other) = (observer.kind, observer.queue) { true } else { false }
        guard observer.isCalledByPoster || hasOtherQueue, let body = body(of: observation),
            let hop = self[body].hops.first(where: {
                $0.kind == .assumeIsolated && !$0.isNested && !$0.isCheckedForMainThread
            })
        else { return nil }
        let reason = offMainPost(of: observation.names)
        let place = hasOtherQueue ? "may run on another queue" : "runs on the posting thread"
        let advice = observer.kind == .closure ? "register it with `queue: .main`" : "hop with `ensureMainThread`"
        return observation.hit(
            "The handler\(observation.ofNames) assumes the main actor, but \(place): \(advice).",
            severity: severity(of: reason),
            needsEvidence: !hasOtherQueue && reason == nil
                && (observesLikelyMainPosts(observation) || hasNoKnownPost(observation)),
            notes: [note("the main actor is assumed here", hop.span, in: body.file)]
        )
    }

    /// A post of one of some names off the main actor; `nil` if none is known.
    func offMainPost(of names: [NotificationName]) -> OffMainPost? {
        for name in names {
            for posting in postings(of: name) {
                if case .offMain(let reason) = posting.tracedThread { return (name, reason, posting) }
            }
            if let reason = systemReason(name) { return (name, reason, nil) }
        }
        return nil
    }

    /// An error if a post is sure to be off the main actor, not only on a queue that may be the main queue.
    func severity(of post: OffMainPost?) -> Severity? {
        post.map { !SDKFacts.isUncertain($0.reason) && !$0.reason.hasSuffix(SDKFacts.byName) } == true ? .error : nil
    }

    /// Why the system posts a name off the main actor; `nil` if it is not known to.
    func systemReason(_ name: NotificationName) -> String? {
        configuration.offMainNotifications?[name.identity] ?? SDKFacts.offMainReasons[name.identity]
    }
}

typealias OffMainPost = (name: NotificationName, reason: String, posting: Posting?)
