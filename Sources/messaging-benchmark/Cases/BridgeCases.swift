import Foundation
import NotifiableAdapter

/// The way between notifications and messages, and `Notifiable` on a notification center.
enum BridgeCases {
    private static let plainNotification = "closure observer"

    static let all = [
        BenchmarkCase(
            name: "bridge-in",
            title: "legacy post, seen by a message observer",
            contenders: [
                Contender(.messageCenter) { legacyPost() }, Contender(plainNotification) { closureObserver() },
            ],
            targets: [.atMost(1.5, times: plainNotification)]
        ),
        BenchmarkCase(
            name: "bridge-out",
            title: "message, seen by a legacy observer",
            contenders: [Contender(.messageCenter) { message() }, Contender(plainNotification) { closureObserver() }],
            targets: [.atMost(1.5, times: plainNotification)]
        ),
        BenchmarkCase(
            name: "notifiable",
            title: "Notifiable on a NotificationCenter",
            contenders: [Contender("Notifiable") { notifiable() }, Contender(plainNotification) { closureObserver() }],
            targets: [.atMost(1.3, times: plainNotification)]
        ),
    ]

    @MainActor private static func legacyPost() -> Workload {
        let legacy = NotificationCenter()
        let center = MessageCenter(bridging: legacy)
        let tally = Tally()
        let token = center.addObserver(for: BridgedTick.self) { tally.add($0.value) }
        return .timed { operations in
            for value in 0..<operations { legacy.post(name: .tick, object: nil, userInfo: [tickKey: value]) }
        } check: { operations throws(BenchmarkError) in
            withExtendedLifetime((center, token)) {}
            try tally.check(operations: operations, observers: 1)
        }
    }

    @MainActor private static func message() -> Workload {
        let legacy = NotificationCenter()
        let center = MessageCenter(bridging: legacy)
        let tally = Tally()
        let token = legacy.addTickObserver(tally)
        return .timed { operations in
            for value in 0..<operations { center.post(BridgedTick(value: value)) }
        } check: { operations throws(BenchmarkError) in
            withExtendedLifetime(token) {}
            try tally.check(operations: operations, observers: 1)
        }
    }

    @MainActor private static func closureObserver() -> Workload {
        let legacy = NotificationCenter()
        let tally = Tally()
        let token = legacy.addTickObserver(tally)
        return .timed { operations in
            for value in 0..<operations { legacy.post(name: .tick, object: nil, userInfo: [tickKey: value]) }
        } check: { operations throws(BenchmarkError) in
            withExtendedLifetime(token) {}
            try tally.check(operations: operations, observers: 1)
        }
    }

    @MainActor private static func notifiable() -> Workload {
        let legacy = NotificationCenter()
        let tally = Tally()
        let service = TickService(tally: tally)
        service.startObservingNotifications(
            withNotificationCenter: legacy,
            forObserver: service,
            observing: [.tick]
        )
        return .timed { operations in
            for value in 0..<operations { legacy.post(name: .tick, object: nil, userInfo: [tickKey: value]) }
        } check: { operations throws(BenchmarkError) in
            withExtendedLifetime(service) {}
            try tally.check(operations: operations, observers: 1)
        }
    }
}

extension NotificationCenter {
    /// What a team has before it begins to migrate.
    fileprivate func addTickObserver(_ tally: Tally) -> any NSObjectProtocol {
        addObserver(forName: .tick, object: nil, queue: nil) { notification in
            guard let value = notification.userInfo?[tickKey] as? Int else { return }
            MainActor.assumeIsolated { tally.add(value) }
        }
    }
}

/// The same observer as a service.
private final class TickService: Notifiable, Sendable {
    private let tally: Tally

    init(tally: Tally) {
        self.tally = tally
    }

    func handleNotifications(_ notification: Notification) {
        guard let value = notification.userInfo?[tickKey] as? Int else { return }
        MainActor.assumeIsolated { tally.add(value) }
    }
}
