import ActorMessaging
import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport
import Testing

extension Notification.Name {
    static let first = Notification.Name("first")
    static let second = Notification.Name("second")
}

/// Stores the names that it receives, with their numbers.
final class Listener: Notifiable, Sendable {
    private let state = Lock<[String]>([])

    var log: [String] { state.withLock { $0 } }

    func handleNotifications(_ notification: Notification) {
        let number = notification.userInfo?["number"] as? Int
        state.withLock { $0.append(notification.name.rawValue + (number.map { " \($0)" } ?? "")) }
    }

    func stop(_ names: Notification.Name..., with center: any NotificationProtocol) {
        stopObservingNotifications(withNotificationCenter: center, forObserver: self, observing: names)
    }
}

@Suite(.timeLimit(.minutes(20))) struct `The mock center's records` {
    private let center = MockNotificationCenter()

    @Test func `cleared posts are forgotten, and their objects are released without the lock`() {
        let deaths = Lock(0)
        let listener = Listener()
        listener.startObservingNotifications(
            withNotificationCenter: center,
            forObserver: listener,
            observing: [.second]
        )
        do {
            let canary = Canary { [center] in
                center.post(name: .second)
                deaths.withLock { $0 += 1 }
            }
            center.post(name: .first, object: canary, userInfo: ["number": 1])
        }
        #expect(deaths.withLock { $0 } == 0)
        center.clearPosts()
        #expect(deaths.withLock { $0 } == 1)
        #expect(center.posts.map(\.name) == [.second])
        center.clearPosts()
        #expect(center.postCallCount == 0 && center.posts.isEmpty)
        #expect(center.savePostName == nil && center.savePostObject == nil && center.saveUserInfo == nil)
        #expect(center.observers == [.second] && center.addObserverCallCount == 1)
        center.post(name: .second, object: nil, userInfo: ["number": 2])
        #expect(center.postCallCount == 1)
        #expect(listener.log == ["second", "second 2"])
    }

    @Test func `a closure runs in each post, after it is recorded and before the observers`() {
        let log = Lock<[String]>([])
        let token = center.addObserver(forName: .first, object: nil, queue: nil) { _ in
            log.withLock { $0.append("observer") }
        }
        center.postCalled = { [weak center] name in
            let count = center?.postCallCount ?? 0
            log.withLock { $0.append("\(name.rawValue) \(count)") }
        }
        center.post(name: .first)
        center.post(name: .second)
        center.postCalled = { _ in }
        center.post(name: .second)
        #expect(log.withLock { $0 } == ["first 1", "observer", "second 2"])
        center.removeObserver(token)
    }

    @Test func `a publisher is counted, its name is kept, and its subscriptions are not counted`() {
        let observed = center.recordPublisher(of: .first)
        let token = observed.addObserver(forName: .first, object: nil, queue: nil) { _ in }
        observed.removeObserver(token)
        #expect(center.addPublisherCount == 1)
        #expect(center.observers == [.first])
        #expect(center.addObserverCallCount == 0)
        #expect(center.removeObserverCallCount == 0)
    }

    @Test func `they contain all posts in order, and all parts of the last one`() {
        center.post(name: .first, object: NSObject(), userInfo: ["number": 1])
        center.post(name: .second)
        #expect(center.postCallCount == 2)
        #expect(center.savePostName == .second)
        #expect(center.savePostObject == nil)
        #expect(center.saveUserInfo == nil)
        #expect(center.posts.map(\.name) == [.first, .second])
        #expect(center.posts.first?.userInfo as? [String: Int] == ["number": 1])
    }

    @Test func `they contain the number of observers, and their names in order, removed or not`() {
        let tokens = [.first, nil, .second, .first].map { name in
            center.addObserver(forName: name, object: nil, queue: nil) { _ in }
        }
        for token in tokens.dropFirst() { center.removeObserver(token) }
        #expect(center.addObserverCallCount == 4)
        #expect(center.removeObserverCallCount == 3)
        #expect(center.observers == [.first, .second, .first])
    }

    @Test func `many threads can use the center at once, and nothing is lost`() async {
        let listener = Listener()
        listener.observe(.first, with: center)
        center.notifiableListener = listener
        await onThreads(4) { [center] thread in
            for number in 0..<100 {
                center.post(name: .first, object: nil, userInfo: ["number": thread * 100 + number])
                let token = center.addObserver(forName: .second, object: nil, queue: nil) { _ in }
                center.removeObserver(token)
            }
        }
        #expect(center.postCallCount == 400)
        #expect(center.addObserverCallCount == 401)
        #expect(center.removeObserverCallCount == 400)
        #expect(listener.log.sorted() == (0..<400).map { "first \($0)" }.sorted())
    }
}
