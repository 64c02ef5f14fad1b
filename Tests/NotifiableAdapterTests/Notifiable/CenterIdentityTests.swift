import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

struct `Identity of centers that are values` {
    private let registry = ObserverRegistry()
    private let center = MockNotificationCenter()

    /// The contents of a value aren't its identity: they may change, and can't always be compared.
    @Test func `two centers that are values of one type around the same objects are one`() {
        let log = Journal<String>()
        let centers: [(any NotificationProtocol, any NotificationProtocol)] = [
            (Wrapper(center: center), Wrapper(center: center, isQuiet: true)),
            (Wrapper(center: center), Wrapper(center: center, log: { log.append("called") })),
            (Wrapper(center: center, anything: [1, [2] as [Any]]), Wrapper(center: center, anything: [NSObject()])),
            (Erased(center: center), Erased(center: center)),
            (Nested(wrapper: Wrapper(center: center)), Nested(wrapper: Wrapper(center: center, isQuiet: true))),
        ]
        for (first, second) in centers {
            let observer = PlainObserver()
            registry.start(observer, center: first, names: [.first])
            registry.start(observer, center: second, names: [.first])
            center.post(name: .first)
            #expect(observer.names == ["first"])
            registry.stop(observer, center: second, names: [.first])
            center.post(name: .first)
            #expect(observer.names == ["first"])
        }
        let (other, third) = (MockNotificationCenter(), MockNotificationCenter())
        for (first, second) in [
            (Stored(storage: .init(center: other)), Stored(storage: .init(center: third))),
            (Stored(pair: (1, other)), Stored(pair: (1, third))),
            (Stored(choice: .live(other)), Stored(choice: .live(third))),
        ] {
            let observer = PlainObserver()
            registry.start(observer, center: first, names: [.first])
            registry.start(observer, center: second, names: [.first])
            other.post(name: .first)
            third.post(name: .first)
            #expect(observer.names == ["first", "first"])
        }
        let different: [any NotificationProtocol] = [
            Erased(center: center), Erased(center: Wrapper(center: center)), Erased(center: MockNotificationCenter()),
            Nested(wrapper: Wrapper(center: center)), Nested(wrapper: Wrapper(center: MockNotificationCenter())),
        ]
        let registry = ObserverRegistry()
        let observer = PlainObserver()
        for center in different { registry.start(observer, center: center, names: [.first]) }
        #expect(registry.count == different.count)
        center.post(name: .first)
        #expect(observer.names == ["first", "first", "first"])
    }

    /// The comparison starts another observer, which would wait for the registry's lock if it were held.
    @Test(.timeLimit(.minutes(20))) func `G14: no center is compared under the registry's lock`() {
        let other = PlainObserver()
        let observer = PlainObserver()
        let compared = Comparable(
            center: center,
            hook: Hook { [registry, center] in
                registry.start(other, center: center, names: [.second])
            }
        )
        registry.start(observer, center: compared, names: [.first])
        registry.start(observer, center: compared, names: [.first])
        center.post(name: .first)
        #expect(observer.names == ["first"])
        registry.stop(observer, center: compared, names: [.first])
        center.post(name: .first)
        #expect(observer.names == ["first"])
    }
}

/// A center that calls a hook whenever it is compared.
private struct Comparable: ForwardingCenter, Hashable {
    let center: MockNotificationCenter
    let hook: Hook

    static func == (first: Self, second: Self) -> Bool {
        first.hook.run()
        return first.center === second.center
    }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(center)) }
}

/// A center that is a value, and that cannot be compared.
struct Wrapper: ForwardingCenter {
    let center: MockNotificationCenter
    var isQuiet = false
    var log: (@Sendable () -> Void)?
    nonisolated(unsafe) var anything: [Any] = []

    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        log?()
        if !isQuiet { center.post(name: name, object: object, userInfo: userInfo) }
    }
}

/// A center that stores another one of any type, and one object that isn't part of its identity.
private struct Erased: ForwardingCenter, CustomReflectable {
    let center: any NotificationProtocol
    nonisolated(unsafe) let anything: Any = NSObject()

    var customMirror: Mirror { Mirror(self, children: ["itself": self]) }
}

/// A center that stores a structure around another one.
private struct Nested: ForwardingCenter {
    let wrapper: Wrapper
    var center: Wrapper { wrapper }
}

/// A center that stores another one in a structure, a tuple or an enumeration.
private struct Stored: ForwardingCenter {
    struct Storage { let center: MockNotificationCenter }
    enum Choice { case live(MockNotificationCenter) }

    var storage: Storage?
    var pair: (Int, MockNotificationCenter)?
    var choice: Choice?

    var center: MockNotificationCenter {
        if let storage { return storage.center }
        if let pair { return pair.1 }
        guard case .live(let center) = choice else { return MockNotificationCenter() }
        return center
    }
}
