import Foundation
import NotifiableAdapter

/// The bridge between notifications and messages, and `Notifiable` on a notification center.
@MainActor enum BridgeCases {
    private static let plainNotification = "closure observer"

    static let all = [
        bridging("bridge-in", "legacy post, seen by a message observer", .messageCenter, atMost: 1.25, legacyPost),
        bridging("bridge-out", "message, seen by a legacy observer", .messageCenter, atMost: 1.25, message),
        bridging("notifiable", "Notifiable on a NotificationCenter", "Notifiable", atMost: 1.3, notifiable),
    ]

    private static func bridging(
        _ name: String,
        _ title: String,
        _ contender: String,
        atMost factor: Double,
        _ prepare: @escaping @MainActor () -> Workload
    ) -> BenchmarkCase {
        BenchmarkCase(
            name: name,
            title: title,
            contenders: [
                Contender(contender, prepare: prepare), Contender(plainNotification, prepare: closureObserver),
            ],
            targets: [.atMost(factor, times: plainNotification)]
        )
    }

    private static func legacyPost() -> Workload {
        let legacy = NotificationCenter()
        let center = MessageCenter(bridging: legacy)
        let tally = Tally()
        let token = center.addObserver(for: BridgedTick.self) { tally.add($0.value) }
        return .tallied(tally, retaining: (center, token)) { legacy.postTicks($0) }
    }

    private static func message() -> Workload {
        let legacy = NotificationCenter()
        let center = MessageCenter(bridging: legacy)
        let tally = Tally()
        return .tallied(tally, retaining: legacy.addTickObserver(tally)) { operations in
            for value in 0..<operations { center.post(BridgedTick(value: value)) }
        }
    }

    private static func closureObserver() -> Workload {
        let legacy = NotificationCenter()
        let tally = Tally()
        return .tallied(tally, retaining: legacy.addTickObserver(tally)) { legacy.postTicks($0) }
    }

    private static func notifiable() -> Workload {
        let legacy = NotificationCenter()
        let tally = Tally()
        let service = TickService(tally)
        service.startObserving(legacy)
        return .tallied(tally, retaining: service) { legacy.postTicks($0) }
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

    func stopObserving(_ center: NotificationCenter) {
        stopObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.tick])
    }

    func handleNotifications(_ notification: Notification) {
        guard let value = notification.userInfo?[tickKey] as? Int else { return }
        MainActor.assumeIsolated { tally.add(value) }
    }
}
