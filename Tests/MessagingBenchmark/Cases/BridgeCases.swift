import Foundation
import NotifiableAdapter

extension BenchmarkCase {
    /// The bridge between notifications and messages, and `Notifiable` on a notification center.
    @MainActor static let bridge = [
        bridge("bridge-in", "legacy post, seen by a message observer", .messageCenter, atMost: 1.4) {
            let (legacy, tally) = (NotificationCenter(), Tally())
            let center = MessageCenter(bridging: legacy)
            let token = center.addObserver(for: BridgedTick.self) { tally.add($0.value) }
            return .tallied(tally, retaining: (center, token)) { legacy.postTicks($0) }
        },
        bridge("bridge-out", "message, seen by a legacy observer", .messageCenter, atMost: 2) {
            let (legacy, tally) = (NotificationCenter(), Tally())
            let center = MessageCenter(bridging: legacy)
            return .tallied(tally, retaining: legacy.addTickObserver(tally)) { operations in
                for value in 0..<operations { center.post(BridgedTick(value: value)) }
            }
        },
        bridge("notifiable", "Notifiable on a NotificationCenter", "Notifiable", atMost: 1.3) {
            let (legacy, tally) = (NotificationCenter(), Tally())
            let service = TickService(tally)
            service.startObserving(legacy)
            return .tallied(tally, retaining: service) { legacy.postTicks($0) }
        },
        // Foundation's center looks up the observers of an object. A Notifiable compares it with its own.
        BenchmarkCase(
            "notifiable-objects",
            "post about one of 124 objects, each with an observer",
            [
                Contender("Notifiable") {
                    posts { object, legacy, tally in
                        let service = TickService(tally)
                        service.startObserving(legacy, object: object)
                        return service
                    }
                },
                Contender(.closureObserver) {
                    posts { object, legacy, tally in legacy.addTickObserver(tally, object: object) }
                },
            ]
        ),
    ]

    /// Posts about the object in the middle.
    @MainActor private static func posts(
        _ addObserver: @MainActor (_ object: AnyObject, NotificationCenter, Tally) -> AnyObject
    ) -> Workload {
        let (legacy, tally) = (NotificationCenter(), Tally())
        let objects = (0..<124).map { _ in Station() }
        let observers = objects.map { addObserver($0, legacy, tally) }
        return .tallied(tally, retaining: (objects, observers)) { legacy.postTicks($0, object: objects[62]) }
    }

    private static func bridge(
        _ name: String,
        _ title: String,
        _ contender: String,
        atMost factor: Double,
        _ prepare: @escaping @MainActor () -> Workload
    ) -> BenchmarkCase {
        let closureObserver = Contender(.closureObserver) {
            let (legacy, tally) = (NotificationCenter(), Tally())
            return .tallied(tally, retaining: legacy.addTickObserver(tally)) { legacy.postTicks($0) }
        }
        return BenchmarkCase(
            name,
            title,
            [Contender(contender, prepare: prepare), closureObserver],
            [.atMost(factor, times: .closureObserver)]
        )
    }
}

/// The closure observer as a service.
final class TickService: Notifiable, Sendable {
    private let tally: Tally

    init(_ tally: Tally) {
        self.tally = tally
    }

    func startObserving(_ center: NotificationCenter) {
        startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.tick])
    }

    func startObserving(_ center: NotificationCenter, object: AnyObject) {
        startObservingNotifications(
            withNotificationCenter: center,
            forObserver: self,
            observing: [.tick],
            object: object
        )
    }

    func stopObserving(_ center: NotificationCenter) {
        stopObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.tick])
    }

    func handleNotifications(_ notification: Notification) {
        guard let value = notification.userInfo?[tickKey] as? Int else { return }
        MainActor.assumeIsolated { tally.add(value) }
    }
}
