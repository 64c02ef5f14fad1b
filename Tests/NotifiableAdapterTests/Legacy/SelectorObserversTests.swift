import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

/// Observers with a selector, whose method is a closure here. `AppleStubTests` covers the methods with a `Selector`.
@Suite(.timeLimit(.minutes(20))) struct `Observers with a selector` {
    /// A center whose selector observers aren't Foundation's.
    enum Center: CaseIterable {
        case messageCenter, mock, rebuilding

        func make() -> any NotificationProtocol {
            switch self {
            case .messageCenter: MessageCenter()
            case .mock: MockNotificationCenter()
            case .rebuilding: RebuildingCenter()
            }
        }
    }

    private let observers = ObserverRegistry()
    private let journal = Journal<String>()

    private func add(
        _ observer: NSObject,
        _ method: String = "a",
        to center: any NotificationProtocol,
        name: Notification.Name? = .first,
        object: Any? = nil,
        in observers: ObserverRegistry? = nil
    ) {
        // As the public method does.
        let center = (center as? MessageCenter)?.legacy ?? center
        (observers ?? self.observers).add(observer, to: center, name: name, object: object) {
            [journal] _, notification in
            journal.append("\(method) \(notification.name.rawValue)")
        }
    }

    private func remove(
        _ observer: NSObject,
        from center: any NotificationProtocol,
        name: Notification.Name? = nil,
        object: Any? = nil
    ) {
        let center = (center as? MessageCenter)?.legacy ?? center
        observers.remove(observer, from: center, name: name, object: object) { center.removeObserver($0) }
    }

    @Test(arguments: Center.allCases)
    func `run in place, in the order of registration, as often as they were added`(kind: Center) {
        let center = kind.make()
        let (first, second) = (NSObject(), NSObject())
        add(first, "a", to: center)
        add(second, "b", to: center)
        add(first, "c", to: center, name: nil)
        add(first, "a", to: center)
        center.post(name: .first)
        center.post(name: .second)
        #expect(journal.entries == ["a first", "b first", "c first", "a first", "c second"])
        withExtendedLifetime((first, second)) {}
    }

    @Test(arguments: Center.allCases)
    func `are removed for a name, for an object, or for all`(kind: Center) {
        let center = kind.make()
        let observer = NSObject()
        let (object, other) = (NSObject(), NSObject())
        add(observer, "every object", to: center)
        add(observer, "object", to: center, object: object)
        add(observer, "other", to: center, object: other)
        add(observer, "value", to: center, object: "value")
        add(observer, "second", to: center, name: .second)
        remove(observer, from: center, name: .first, object: object)
        remove(observer, from: center, object: "value")
        remove(NSObject(), from: center)
        remove(observer, from: kind.make())
        center.post(name: .first, object: object)
        center.post(name: .first, object: other)
        center.post(name: .first, object: "value")
        #expect(journal.entries == ["every object first", "every object first", "other first", "every object first"])
        remove(observer, from: center, name: .first)
        center.post(name: .first, object: other)
        center.post(name: .second)
        #expect(journal.entries.last == "second second")
        remove(observer, from: center)
        #expect(observers.count == 0)
        center.post(name: .second)
        #expect(journal.count == 5)
    }

    @Test(arguments: [Center.messageCenter, .mock])
    func `are removed by the center's removeObserver`(kind: Center) {
        let center = kind.make()
        let observer = NSObject()
        add(observer, "a", to: center, in: .shared)
        add(observer, "b", to: center, name: nil, in: .shared)
        center.post(name: .first)
        center.removeObserver(observer)
        center.post(name: .first)
        #expect(journal.entries == ["a first", "b first"])
    }

    @Test func `are counted by the mock, once for each call`() {
        let center = MockNotificationCenter()
        let observer = NSObject()
        add(observer, to: center, in: .shared)
        add(observer, to: center, name: .second, in: .shared)
        #expect(center.addObserverCallCount == 2)
        #expect(center.observers == [.first, .second])
        center.removeObserver(observer)
        #expect(center.removeObserverCallCount == 1)
    }

    /// A center that is handed a token asks for the token's observers, too, and may be called for those that are dead.
    @Test func `aren't examined when a token is removed`() {
        let center = MockNotificationCenter()
        do { for _ in 0..<3 { add(NSObject(), to: center) } }
        let count = observers.count
        #expect(count > 0)
        let token = center.addObserver(forName: .first, object: nil, queue: nil) { _ in }
        observers.remove(token, from: center) { _ in Issue.record("no observer with a selector") }
        #expect(observers.count == count)
        // The next post removes them, so the registry didn't retain them.
        center.post(name: .first)
        #expect(observers.count == 0)
    }

    @Test(arguments: Center.allCases)
    func `may remove themselves and add others while they run`(kind: Center) {
        let center = kind.make()
        let observed = (center as? MessageCenter)?.legacy ?? center
        let (observer, other) = (NSObject(), NSObject())
        nonisolated(unsafe) let added = other  // The closure runs on this thread.
        let once = Once()
        observers.add(observer, to: observed, name: .first, object: nil) { [observers, journal] observer, _ in
            journal.append("removed")
            observers.remove(observer, from: observed) { observed.removeObserver($0) }
            guard once.take() else { return }
            observers.add(added, to: observed, name: .first, object: nil) { _, _ in journal.append("added") }
            observed.post(name: .first)
        }
        center.post(name: .first)
        #expect(journal.entries == ["removed", "added"])
        withExtendedLifetime((observer, other)) {}
    }
}
