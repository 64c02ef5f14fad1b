import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

/// Each test has a registry of its own, since the process's is in use by others.
struct `The registry of observers` {
    private let registry = ObserverRegistry()
    private let center = MockNotificationCenter()

    @Test func `an observer is counted once for each center and name`() {
        let observer = PlainObserver()
        let other = MockNotificationCenter()
        for _ in 0..<2 {
            registry.start(observer, center: center, names: [.first])
            registry.start(observer, center: center, names: [.second])
            registry.start(observer, center: other, names: [.first])
        }
        #expect(registry.count == 3)
        #expect(center.addObserverCallCount == 2)
        #expect(registry.isObserving(observer, center: center, name: .first, object: nil))
        #expect(!registry.isObserving(observer, center: other, name: .second, object: nil))
        registry.stop(observer, center: center, names: [.first])
        #expect(registry.count == 2)
        #expect(center.removeObserverCallCount == 1)
        #expect(!registry.isObserving(observer, center: center, name: .first, object: nil))
    }

    /// The first start is held up before its closure is in the center, or after it.
    @Test(.timeLimit(.minutes(20)), arguments: [false, true])
    func `a start doesn't wait for another thread that makes the same one, and has observed`(isAdded: Bool) async {
        let (entered, mayGoOn, once) = (Gate(), Gate(), Once())
        let hold: @Sendable () -> Void = {
            guard once.take() else { return }
            entered.open()
            mayGoOn.wait()
        }
        let nothing: @Sendable () -> Void = {}
        let slow = SlowCenter(center: center, onAdd: isAdded ? nothing : hold, onAdded: isAdded ? hold : nothing)
        let observer = PlainObserver()
        async let other: Void = onThread { [registry] in registry.start(observer, center: slow, names: [.first]) }
        await onThread { entered.wait() }
        registry.start(observer, center: slow, names: [.first])
        center.post(.first, 1)
        #expect(observer.numbers == [1])
        mayGoOn.open()
        await other
        center.post(.first, 2)
        #expect(observer.numbers == [1, 2])
        #expect(center.addObserverCallCount == 2)
        #expect(center.removeObserverCallCount == 1)
        registry.stop(observer, center: slow, names: [.first])
        center.post(.first, 3)
        #expect(observer.numbers == [1, 2])
        #expect(center.removeObserverCallCount == 2)
    }

    @Test(.timeLimit(.minutes(20))) func `a center may start the same observation again while it adds it`() {
        let observer = PlainObserver()
        let again = Lock<(@Sendable () -> Void)?>(nil)
        let slow = SlowCenter(center: center, onAdd: { again.withLock { $0.take() }?() })
        again.withLock { again in
            again = { [registry] in registry.start(observer, center: slow, names: [.first]) }
        }
        registry.start(observer, center: slow, names: [.first])
        #expect(center.addObserverCallCount == 2)
        #expect(center.removeObserverCallCount == 1)
        center.post(name: .first)
        #expect(observer.names == ["first"])
    }

    @Test(.timeLimit(.minutes(20))) func `an observer of one name at thousands of centers is found in constant time`() {
        let observer = PlainObserver()
        let centers = (0..<20_000).map { _ in LegacyCenter() }
        for center in centers { registry.start(observer, center: center, names: [.first]) }
        #expect(registry.count == centers.count)
        for center in centers { registry.stop(observer, center: center, names: [.first]) }
        #expect(registry.count == 0)
    }

    @Test func `G10: a deallocated observer is removed at the next post of its name`() {
        do {
            let observer = PlainObserver()
            registry.start(observer, center: center, names: [.first])
        }
        #expect(registry.count == 1)
        center.post(name: .first)
        #expect(registry.count == 0)
        #expect(center.removeObserverCallCount == 1)
    }

    @Test func `G10: twice as many calls as observers remove all deallocated ones`() {
        let living = (0..<100).map { _ in PlainObserver() }
        for observer in living { registry.start(observer, center: center, names: [.first]) }
        do {
            let dying = (0..<3_000).map { _ in PlainObserver() }
            for observer in dying { registry.start(observer, center: center, names: [.second]) }
            #expect(registry.count == 3_100)
        }
        for number in 0..<6_200 {
            registry.start(living[0], center: center, names: [Notification.Name("\(number % 2)")])
        }
        #expect(registry.count == 102)
        #expect(center.removeObserverCallCount == 3_000)
        center.post(name: .first)
        #expect(living.allSatisfy { $0.received.count == 1 })
    }

    /// A center that may be deallocated before the one that it leads to.
    enum Dying: Codable, CaseIterable {
        case wrapper, messageCenter, messageCenterOverWrapper, chain, value

        func make(_ center: MockNotificationCenter) -> any NotificationProtocol {
            switch self {
            case .wrapper: SlowCenter(center: center, onAdd: {})
            case .messageCenter: MessageCenter(bridging: center)
            case .messageCenterOverWrapper: MessageCenter(bridging: SlowCenter(center: center, onAdd: {}))
            case .chain: MessageCenter(bridging: MessageCenter(bridging: Wrapper(center: center)))
            case .value: Wrapper(center: center)
            }
        }
    }

    @Test(arguments: Dying.allCases)
    func `G10: observers that die with their centers leave nothing in the living one`(kind: Dying) {
        for _ in 0..<1_000 {
            let dying = kind.make(center)
            registry.start(PlainObserver(), center: dying, names: [.first, .second])
        }
        for _ in 0..<4 { registry.stop(PlainObserver(), center: center, names: [.first]) }
        #expect(registry.count == 0)
        #expect(center.addObserverCallCount == 2_000)
        #expect(center.removeObserverCallCount == 2_000)
    }

    @Test(arguments: Dying.allCases)
    func `an observer keeps its center until it is deallocated`(kind: Dying) {
        let registry = ObserverRegistry()
        nonisolated(unsafe) weak var center: MockNotificationCenter?
        do {
            let observer = PlainObserver()
            do {
                let living = MockNotificationCenter()
                center = living
                registry.start(observer, center: kind.make(living), names: [.first])
            }
            for _ in 0..<4 { registry.stop(PlainObserver(), center: self.center, names: [.first]) }
            center?.post(.first, 1)
            #expect(observer.numbers == [1])
        }
        for _ in 0..<4 { registry.stop(PlainObserver(), center: self.center, names: [.first]) }
        #expect(center == nil)
    }

    /// Starts an observer and releases it.
    private func startAndRelease(in registry: ObserverRegistry) -> ObjectIdentifier {
        let dying = PlainObserver()
        registry.start(dying, center: center, names: [.first])
        return ObjectIdentifier(dying)
    }

    /// Returns an observer at the address of one that was started and deallocated.
    private func observerAtOldAddress(in registry: ObserverRegistry) -> PlainObserver? {
        for attempt in 0..<1_000 {
            let old = startAndRelease(in: registry)
            // Kept, so that each takes another address that is free. An observer's journal is as large as the observer,
            // and takes some of the addresses: in each attempt, others.
            var others: [AnyObject] = []
            for number in 0..<32 {
                if attempt >> (number % 8) & 1 == 1 { others.append(Journal<Received>()) }
                let new = PlainObserver()
                if ObjectIdentifier(new) == old { return new }
                others.append(new)
            }
        }
        return nil
    }

    /// The registration of the dead observer is still there when the new one starts.
    @Test func `G10: a new observer at an old address may start before the old registration is removed`() throws {
        let living = (0..<64).map { _ in PlainObserver() }
        for observer in living { registry.start(observer, center: center, names: [.second]) }
        let observer = try #require(observerAtOldAddress(in: registry))
        #expect(!registry.isObserving(observer, center: center, name: .first, object: nil))
        registry.start(observer, center: center, names: [.first])
        center.post(.first, 1)
        center.post(.first, 2)
        #expect(observer.numbers == [1, 2])
        registry.stop(observer, center: center, names: [.first])
        center.post(.first, 3)
        #expect(observer.numbers == [1, 2])
    }

    /// In its `deinit`, an observer finds its own registration dead at its address, as a new object there would.
    @Test func `a replaced registration is withdrawn from its center`() {
        final class Returning: Notifiable, Sendable {
            let registry: ObserverRegistry
            let center: MockNotificationCenter

            init(_ registry: ObserverRegistry, _ center: MockNotificationCenter) {
                self.registry = registry
                self.center = center
                registry.start(self, center: center, names: [.first])
            }

            deinit { registry.start(self, center: center, names: [.first]) }

            func handleNotifications(_ notification: Notification) {}
        }
        do { _ = Returning(registry, center) }
        #expect(center.addObserverCallCount == 2)
        #expect(center.removeObserverCallCount == 1)
        center.post(name: .first)
        #expect(center.removeObserverCallCount == 2)
        #expect(registry.count == 0)
    }

    @Test func `G14: an observer may be deallocated inside its own call`() {
        let deaths = Journal<Int>()
        let owned = Journal<PlainObserver>()
        nonisolated(unsafe) var last: PlainObserver?
        do {
            let bell = Canary { [registry, center] in
                deaths.append(0)
                registry.start(owned.entries[0], center: center, names: [.second])
            }
            owned.append(PlainObserver())
            last = PlainObserver { _ in
                withExtendedLifetime(bell) {}
                last = nil
            }
        }
        if let observer = last { registry.start(observer, center: center, names: [.first]) }
        center.post(name: .first)
        #expect(deaths.count == 1)
        center.post(name: .first)
        center.post(name: .second)
        #expect(owned.entries[0].names == ["second"])
        #expect(registry.count == 1)
    }
}

/// A center that runs a closure when an observer is added.
private final class SlowCenter: ForwardingCenter {
    let center: MockNotificationCenter
    private let onAdd: @Sendable () -> Void
    private let onAdded: @Sendable () -> Void

    init(
        center: MockNotificationCenter,
        onAdd: @escaping @Sendable () -> Void = {},
        onAdded: @escaping @Sendable () -> Void = {}
    ) {
        self.center = center
        self.onAdd = onAdd
        self.onAdded = onAdded
    }

    func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        onAdd()
        defer { onAdded() }
        return center.addObserver(forName: name, object: object, queue: queue, using: block)
    }
}
