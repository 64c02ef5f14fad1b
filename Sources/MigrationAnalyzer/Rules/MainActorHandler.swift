/// A selector handler of the main actor's, which the center calls on the posting thread.
struct MainActorHandler: Rule {
    let identifier = RuleIdentifier("main-actor-handler")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A handler that is isolated to the main actor is called on the thread that posts.",
        why: """
            The Objective-C runtime calls a selector wherever the notification is posted, and asks no actor. A handler's \
            isolation is rarely written at the handler: it comes from the class, an extension, a protocol or a superclass \
            such as UIViewController. In the Swift 6 language mode the call traps at run time if it comes off the main \
            actor, even if all that the body does is hop to it; before, the body simply runs on the wrong thread.
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
        section: MigrationGuide.Section("replace-a-selector-observer"),
        sources: [
            "https://github.com/mozilla-mobile/firefox-ios/issues/31063",
            "https://github.com/mozilla-mobile/firefox-ios/pull/31073",
        ],
        comparisons: ["https://github.com/swiftlang/swift/issues/74037"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.mainActorHandlers.filter { $0.offMainPosts.isEmpty }.map { handler in
            let isOnMain = codeBase.isHeardOnMain(handler.observation)
            let remark =
                isOnMain
                ? "; all posts known are on the main actor"
                : handler.hops ? "; that it hops does not prevent the trap on entry" : ""
            return finding(
                at: handler.observation,
                in: codeBase,
                "`\(handler.name)` is isolated to the main actor (\(handler.isolation.reason)), but is called on the thread "
                    + "that posts\(handler.nameClause)\(remark).",
                severity: isOnMain ? .note : nil,
                span: handler.observation.observer.selector?.span,
                notes: handler.notes(in: codeBase)
            )
        }
    }
}
