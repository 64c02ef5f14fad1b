import Testing

@testable import MigrationAnalyzer

struct DeliveryTests {
    private static let post = "NotificationCenter.default.post(name: .opened, object: nil)"
    private static let onMain = "@MainActor final class Door { func open() { \(post) } }\n"
    private static let offMain = "final class Bell { func ring() { DispatchQueue.global().async { \(post) } } }\n"
    private static let hopping = "final class Bell { func ring() { DispatchQueue.main.async { \(post) } } }\n"
    private static let unknown = "final class Bell { func ring() { \(post) } }\n"
    private static let application = "import UIKit\n"
    private static let traced = """
        private final class Bell { func ring() { \(post) } }
        func start(_ bell: Bell) { DispatchQueue.global().async { bell.ring() } }

        """
    /// A poster that can await the main actor.
    private static let awaiting = "final class Bell { func ring() async { \(post) } }\n"
    private static let observing = """
        func start(_ screen: Screen) {
            NotificationCenter.default.addObserver(screen, selector: #selector(Screen.cover), name: .opened, object: nil)
        }

        """
    private static let observingActor = """
        actor Ledger: Notifiable {
            func start() {
                startObservingNotifications(
                    withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.opened])
            }
            nonisolated func handleNotifications(_ notification: Notification) {}
        }

        """
    private static let resigning = """
        final class Screen {
            @objc func cover() {}
            func start() {
                NotificationCenter.default.addObserver(
                    self, selector: #selector(cover), name: UIApplication.willResignActiveNotification, object: nil)
            }
        }
        """

    private static let cases: [(source: String, kind: MessageProposal.Delivery.Kind, reason: String)] = [
        (onMain + hopping, .mainActor, "every poster is on the main actor"),
        (
            onMain + offMain, .asynchronous,
            "`Bell.ring()` posts it off the main actor, inside `DispatchQueue.global().async`"
        ),
        (onMain + unknown, .asynchronous, "some posters are not known to be on the main actor"),
        (onMain + observingActor, .asynchronous, "the actor `Ledger` observes it"),
        (application + unknown, .asynchronous, "`Bell.ring()`, which is not isolated, posts it"),
        (application + unknown + observing, .mainActor, "nothing in the application speaks against it"),
        (
            application + unknown + "final class Gong { func ring() { \(post) } }\n" + observing, .asynchronous,
            "`Bell.ring()`, which is not isolated, posts it"
        ),
        (
            application + onMain + offMain, .asynchronous,
            "`Bell.ring()` posts it off the main actor, inside `DispatchQueue.global().async`"
        ),
        (
            application + traced, .asynchronous,
            "`Bell.ring()` posts it off the main actor, by `ring`, which is called inside `DispatchQueue.global().async`"
        ),
        (application + awaiting, .mainActor, "nothing in the application speaks against it"),
        (awaiting, .asynchronous, "`Bell.ring()` posts it off the main actor, by a nonisolated asynchronous function"),
        (application + observingActor + unknown, .asynchronous, "the actor `Ledger` observes it"),
        (resigning, .mainActor, "observers must run before the post returns: the system may take its snapshot first"),
    ]

    @Test(arguments: cases)
    func `posters and observers decide the kind of a message`(
        source: String,
        kind: MessageProposal.Delivery.Kind,
        reason: String
    ) throws {
        let name = "extension Notification.Name { static let opened = Notification.Name(\"Opened\") }\n"
        let delivery = try Proposals.only(name + source).delivery
        #expect(delivery.kind == kind)
        #expect(delivery.reason == reason)
    }

    @Test(arguments: [
        ("UIDevice.orientationDidChangeNotification", MessageProposal.Delivery.Kind.mainActor),
        ("AVAudioSession.routeChangeNotification", .asynchronous),
        ("SomeKit.thingDidHappenNotification", .asynchronous),
    ])
    func `a system notification is delivered where the system posts it`(
        name: String,
        kind: MessageProposal.Delivery.Kind
    ) throws {
        let source = "func f(_ o: Any) { _ = NotificationCenter.default.publisher(for: \(name)).sink { _ in } }"
        let proposal = try Proposals.only(source)
        #expect(proposal.delivery.kind == kind)
        #expect(proposal.obstacles == [.postedOutside(name)])
    }

    @Test func `a main-actor message with a poster off the main actor cannot leave its notification`()
        throws
    {
        let proposal = try Proposals.only(
            """
            func f() { DispatchQueue.global().async {
                NotificationCenter.default.post(name: UIApplication.willTerminateNotification, object: nil)
            } }
            """
        )
        #expect(proposal.delivery.kind == .mainActor)
        let obstacle = try #require(proposal.obstacles.first)
        #expect(obstacle.step == .messageAlone)
        #expect(obstacle.description.hasPrefix("`f()` posts it off the main actor"))
    }
}
