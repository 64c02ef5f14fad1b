import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

/// A service as an application has it, with the center as a dependency.
@MainActor private final class PrivacyScreen: Notifiable {
    static let willResign = Notification.Name("willResignActive")
    static let didBecome = Notification.Name("didBecomeActive")
    static let didCover = Notification.Name("privacyScreenDidCover")

    private let notificationCenter: any NotificationProtocol
    private let onDeath: AsyncStream<Never>.Continuation?
    private(set) var isCovered = false

    init(
        notificationCenter: any NotificationProtocol = NotificationCenter.default,
        onDeath: AsyncStream<Never>.Continuation? = nil
    ) {
        self.notificationCenter = notificationCenter
        self.onDeath = onDeath
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [Self.willResign, Self.didBecome]
        )
    }

    deinit { onDeath?.finish() }

    nonisolated func handleNotifications(_ notification: Notification) {
        let scene = notification.userInfo?["scene"] as? String
        switch notification.name {
        case Self.willResign: ensureMainThread { self.cover(scene) }
        case Self.didBecome: ensureMainThread { self.isCovered = false }
        default: break
        }
    }

    private func cover(_ scene: String?) {
        isCovered = true
        notificationCenter.post(name: Self.didCover, object: self, userInfo: ["scene": scene ?? "none"])
    }
}

@Suite("A service tested with the mock center") @MainActor struct MockAsDependencyTests {
    private let center = MockNotificationCenter()

    @Test func `the service observes its two names`() {
        let screen = PrivacyScreen(notificationCenter: center)
        #expect(center.addObserverCallCount == 2)
        #expect(center.observers == [PrivacyScreen.willResign, PrivacyScreen.didBecome])
        #expect(!screen.isCovered)
    }

    @Test func `posted on the main actor, it is covered when post returns, and says so`() {
        let screen = PrivacyScreen(notificationCenter: center)
        center.post(name: PrivacyScreen.willResign, object: nil, userInfo: ["scene": "main"])
        #expect(screen.isCovered)
        #expect(center.postCallCount == 2)
        #expect(center.savePostName == PrivacyScreen.didCover)
        #expect(center.savePostObject as? PrivacyScreen === screen)
        #expect(center.saveUserInfo as? [String: String] == ["scene": "main"])
        center.post(name: PrivacyScreen.didBecome)
        #expect(!screen.isCovered)
    }

    @Test func `as the center's listener, the service may be driven by any post`() {
        let screen = PrivacyScreen(notificationCenter: MockNotificationCenter())
        center.notifiableListener = screen
        center.post(name: PrivacyScreen.willResign)
        #expect(screen.isCovered)
    }

    @Test func `the service dies with its last reference, and a post then covers nothing`() async {
        let (deaths, continuation) = AsyncStream<Never>.makeStream()
        do {
            let screen = PrivacyScreen(notificationCenter: center, onDeath: continuation)
            #expect(center.addObserverCallCount == 2)
            withExtendedLifetime(screen) {}
        }
        for await _ in deaths {}  // Ends with the service.
        center.post(name: PrivacyScreen.willResign)
        #expect(center.postCallCount == 1)
    }
}
