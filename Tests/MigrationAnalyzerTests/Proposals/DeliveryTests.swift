import Testing

@testable import MigrationAnalyzer

struct DeliveryTests {
    private static let name = "extension Notification.Name { static let opened = Notification.Name(\"Opened\") }\n"
    private static let post = "NotificationCenter.default.post(name: .opened, object: nil)"

    private static func delivery(_ source: String) throws -> MessageProposal.Delivery {
        try Proposals.only(name + source).delivery
    }

    @Test func `posters on the main actor alone make a main-actor message`() throws {
        let delivery = try Self.delivery(
            """
            @MainActor final class Door { func open() { \(Self.post) } }
            final class Bell { func ring() { DispatchQueue.main.async { \(Self.post) } } }
            """
        )
        #expect(delivery.kind == .mainActor)
        #expect(delivery.reason == .everyPosterIsOnMain)
        #expect(delivery.unknownPosters.isEmpty)
    }

    @Test func `one poster off the main actor makes it asynchronous, and is named`() throws {
        let delivery = try Self.delivery(
            """
            @MainActor final class Door { func open() { \(Self.post) } }
            final class Bell { func ring() { DispatchQueue.global().async { \(Self.post) } } }
            """
        )
        #expect(delivery.kind == .asynchronous)
        guard case .postedOffMain(let site, _) = delivery.reason else { throw Unexpected(delivery.reason) }
        #expect(site.description == "Bell.ring()")
        #expect(delivery.unknownPosters.isEmpty)
    }

    @Test func `a poster of which nothing is known makes it asynchronous, and is named`() throws {
        let delivery = try Self.delivery(
            """
            @MainActor final class Door { func open() { \(Self.post) } }
            final class Bell { func ring() { \(Self.post) } }
            """
        )
        #expect(delivery.kind == .asynchronous)
        #expect(delivery.reason == .unknownPosters)
        #expect(delivery.unknownPosters.map(\.description) == ["Bell.ring()"])
    }

    @Test func `an actor that observes makes it asynchronous, wherever it is posted`() throws {
        let delivery = try Self.delivery(
            """
            @MainActor final class Door { func open() { \(Self.post) } }
            actor Ledger: Notifiable {
                func start() {
                    startObservingNotifications(
                        withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.opened])
                }
                nonisolated func handleNotifications(_ notification: Notification) {}
            }
            """
        )
        #expect(delivery.kind == .asynchronous)
        #expect(delivery.reason == .observedByActor("Ledger"))
    }

    @Test func `a system notification after which there is no later turn is a main-actor message`() throws {
        let delivery = try Proposals.only(
            """
            final class Screen {
                @objc func cover() {}
                func start() {
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(cover), name: UIApplication.willResignActiveNotification, object: nil)
                }
            }
            """
        ).delivery
        #expect(delivery.kind == .mainActor)
        #expect(delivery.reason == .needsTurn("the system may take its snapshot first"))
    }

    @Test(arguments: [
        ("UIDevice.orientationDidChangeNotification", MessageProposal.Delivery.Kind.mainActor),
        ("AVAudioSession.routeChangeNotification", .asynchronous),
        ("SomeKit.thingDidHappenNotification", .asynchronous),
    ])
    func `a system notification is posted where the system posts it`(
        name: String,
        kind: MessageProposal.Delivery.Kind
    ) throws {
        let source = "func f(_ o: Any) { _ = NotificationCenter.default.publisher(for: \(name)).sink { _ in } }"
        let proposal = try Proposals.only(source)
        #expect(proposal.delivery.kind == kind)
        #expect(proposal.delivery.unknownPosters.isEmpty)
        #expect(proposal.obstacles == [.postedOutside])
    }

    @Test func `a main-actor message with a poster elsewhere cannot become a message alone`() throws {
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

/// Something that a test did not expect, in its words.
struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ value: some Any) { description = "unexpected: \(value)" }
}
