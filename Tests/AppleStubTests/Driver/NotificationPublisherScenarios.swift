import Combine
import Foundation
import NotifiableAdapter
import NotifiableTestKit

/// What publishers of notifications publish.
@MainActor enum NotificationPublisherScenarios {
    static let all: [String: @MainActor () async -> [String]] = [
        "notification-publisher-centers": centers, "notification-publisher-mock": mock,
        "notification-publisher-threads": threads,
    ]

    private nonisolated static let name = Notification.Name("didArrive")

    static func centers() -> [String] {
        let log = Log()
        let centers: [any NotificationProtocol] = [
            NotificationCenter(), MessageCenter(), MessageCenter(bridging: NotificationCenter()),
            MockNotificationCenter(),
        ]
        for center in centers {
            let object = Train()
            let sink = center.publisher(for: name, object: object).sink { notification in
                let platform = notification.userInfo?["platform"] as? Int ?? 0
                MainActor.assumeIsolated { log.add("platform \(platform)") }
            }
            center.post(name: name, object: object, userInfo: ["platform": 1])
            center.post(name: name, object: Train(), userInfo: ["platform": 2])
            log.add("posted")
            sink.cancel()
            center.post(name: name, object: object, userInfo: ["platform": 3])
        }
        return log.lines
    }

    static func mock() -> [String] {
        let center = MockNotificationCenter()
        let erased: any NotificationProtocol = center
        var sink: AnyCancellable? = erased.publisher(for: name, object: nil).sink { _ in }
        center.post(name: name)
        sink?.cancel()
        sink = nil
        return [
            "\(center.addPublisherCount) publisher of \(center.observers.map(\.rawValue))",
            "\(center.addObserverCallCount) added, \(center.removeObserverCallCount) removed, \(center.postCallCount) posted",
        ]
    }

    static func threads() async -> [String] {
        let center = MessageCenter()
        // The publisher calls it one at a time, so it needs no lock.
        final class Numbers: @unchecked Sendable { var all: [Int] = [] }
        let numbers = Numbers()
        let sink = center.publisher(for: name).sink { @Sendable notification in
            numbers.all.append(notification.userInfo?["platform"] as? Int ?? 0)
        }
        await withTaskGroup { group in
            for thread in 0..<4 {
                group.addTask {
                    for number in 0..<100 { center.post(name: name, userInfo: ["platform": thread * 100 + number]) }
                }
            }
        }
        sink.cancel()
        let isInOrder = (0..<4).allSatisfy { thread in
            numbers.all.filter { $0 / 100 == thread } == Array(thread * 100..<thread * 100 + 100)
        }
        return ["\(numbers.all.count) notifications", isInOrder ? "each thread's in order" : "out of order"]
    }
}
