import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

struct `Tokens of a notification center` {
    private static let name = Notification.Name("NotificationTokensTests")

    private final class Owner: Sendable {
        let tokens = NotificationTokens()
    }

    @Test func `observers are removed from their centers when the owner is deallocated`() {
        let centers = [MockNotificationCenter(), MockNotificationCenter()]
        var owner: Owner? = Owner()
        for center in centers {
            owner?.tokens.add(center.addObserver(forName: Self.name, object: nil, queue: nil) { _ in }, of: center)
        }
        #expect(centers.map(\.removeObserverCallCount) == [0, 0])
        owner = nil
        #expect(centers.map(\.removeObserverCallCount) == [1, 1])
    }

    @Test func `observers that were removed aren't removed again`() {
        let center = MockNotificationCenter()
        var owner: Owner? = Owner()
        owner?.tokens.add(center.addObserver(forName: Self.name, object: nil, queue: nil) { _ in }, of: center)
        owner?.tokens.removeAll()
        owner = nil
        #expect(center.removeObserverCallCount == 1)
    }

    @Test func `a closure can remove its own observer`() {
        let center = MockNotificationCenter()
        let tokens = NotificationTokens()
        tokens.add(
            center.addObserver(forName: Self.name, object: nil, queue: nil) { _ in tokens.removeAll() },
            of: center
        )
        center.post(name: Self.name, object: nil, userInfo: nil)
        center.post(name: Self.name, object: nil, userInfo: nil)
        #expect(center.posts.count == 2)
        #expect(center.removeObserverCallCount == 1)
    }
}
