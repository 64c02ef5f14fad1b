import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

// Services in the form of the wiki page that describes `Notifiable`: the conformance stands with the class, the handler
// has no `nonisolated`, and a test injects a center.

extension Notification.Name {
    nonisolated static let feedDidReload = Notification.Name("feedDidReload")
    nonisolated static let feedDidExpire = Notification.Name("feedDidExpire")
}

@MainActor class Feed: Notifiable {
    var notificationCenter: NotificationProtocol
    private(set) var items = 0

    init(notificationCenter: NotificationProtocol = NotificationCenter.default) {
        self.notificationCenter = notificationCenter
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.feedDidReload, .feedDidExpire]
        )
    }

    func stop() {
        stopObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.feedDidReload, .feedDidExpire]
        )
    }

    func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .feedDidReload:
            let count = notification.userInfo?["count"] as? Int ?? 0
            ensureMainThread { self.items = count }
        case .feedDidExpire:
            ensureMainThread { self.items = 0 }
        default: break
        }
    }
}

@MainActor struct Services {
    @Test func areTestedWithAMock() {
        let center = MockNotificationCenter()
        let feed = Feed(notificationCenter: center)
        #expect(center.addObserverCallCount == 2)
        center.post(name: .feedDidReload, object: nil, userInfo: ["count": 3])
        #expect(feed.items == 3 && center.postCallCount == 1 && center.savePostName == .feedDidReload)
        center.post(name: .feedDidExpire, object: nil, userInfo: nil)
        #expect(feed.items == 0)
        feed.stop()
        center.post(name: .feedDidReload, object: nil, userInfo: ["count": 3])
        #expect(feed.items == 0)
    }
}
