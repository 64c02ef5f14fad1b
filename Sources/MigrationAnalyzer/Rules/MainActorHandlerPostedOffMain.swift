/// A main-actor handler of a notification that is known to come off the main actor.
struct MainActorHandlerPostedOffMain: Rule {
    let identifier = RuleIdentifier("main-actor-handler-posted-off-main")
    let severity = Severity.error
    let explanation = Explanation(
        summary: "A handler that is isolated to the main actor hears a notification that is known to be posted off it.",
        why: """
            This is `main-actor-handler` with the proof at hand: a post in this code base runs on a background queue, in a \
            detached task or in an actor, or the system is known to post the name off the main thread. The handler then \
            runs there, and in the Swift 6 language mode it traps.
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
        section: MigrationGuide.Section("posters-off-the-main-actor"),
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
            let post = posting.map {
                Finding.Note(message: "posted here", path: codeBase.files[$0.file].path, span: $0.post.span)
            }
            return finding(
                at: handler.observation,
                in: codeBase,
                "`\(handler.name)` is isolated to the main actor (\(handler.isolation.reason)), but `\(name.display)` is "
                    + "posted \(reason).",
                span: handler.observation.observer.selector?.span,
                notes: [post].compactMap(\.self) + handler.notes(in: codeBase)
            )
        }
    }
}
