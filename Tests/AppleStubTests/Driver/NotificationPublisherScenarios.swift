import Combine
import Foundation
import NotifiableAdapter
import NotifiableTestKit

/// What publishers of notifications publish.
@MainActor enum NotificationPublisherScenarios {
    static let all: [String: @MainActor () async -> [String]] = [
        "notification-publisher-centers": centers, "notification-publisher-objects": objects,
        "notification-publisher-demand": demand, "notification-publisher-mock": mock,
        "notification-publisher-threads": threads, "notification-publisher-retention": retention,
    ]

    private nonisolated static let name = Notification.Name("didArrive")

    static func centers() -> [String] {
        let log = Log()
        let centers: [any NotificationProtocol] = [
            NotificationCenter(), MessageCenter(), MessageCenter(bridging: NotificationCenter()),
            MockNotificationCenter(),
        ]
        for center in centers {
            let sink = center.publisher(for: name).sink { notification in
                let platform = notification.userInfo?["platform"] as? Int ?? 0
                MainActor.assumeIsolated { log.add("platform \(platform)") }
            }
            center.post(name: name, userInfo: ["platform": 1])
            log.add("posted")
            sink.cancel()
            center.post(name: name, userInfo: ["platform": 2])
        }
        return log.lines
    }

    static func objects() -> [String] {
        let center = MessageCenter()
        let log = Log()
        let (express, local) = (Train(), Train())
        let sinks = [
            center.publisher(for: name, object: express).sink { _ in MainActor.assumeIsolated { log.add("express") } },
            center.publisher(for: name).sink { _ in MainActor.assumeIsolated { log.add("all") } },
        ]
        for object in [express, local, nil] { center.post(name: name, object: object) }
        center.post(name: Notification.Name("another"), object: express)
        for sink in sinks { sink.cancel() }
        return log.lines
    }

    static func demand() -> [String] {
        let lost = Reports()
        let center = MessageCenter(configuration: .init(diagnostics: { lost.add($0.description) }))
        let subscriber = Frugal<Notification>()
        center.publisher(for: name).subscribe(subscriber)
        func post(_ platform: Int) { center.post(name: name, userInfo: ["platform": platform]) }
        post(1)
        subscriber.subscription?.request(.max(1))
        post(2)
        post(3)
        subscriber.subscription?.request(.unlimited)
        post(4)
        subscriber.subscription?.cancel()
        post(5)
        let platforms = subscriber.received.map { $0.userInfo?["platform"] as? Int ?? 0 }
        return platforms.map { "platform \($0)" } + lost.lines
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

    static func retention() -> [String] {
        var lines: [String] = []
        weak var object: Train?
        weak var center: MockNotificationCenter?
        do {
            let newCenter = MockNotificationCenter()
            let newObject = Train()
            (center, object) = (newCenter, newObject)
            let sink = newCenter.publisher(for: name, object: newObject).sink { _ in }
            withExtendedLifetime(sink) {}
        }
        lines.append(object == nil ? "the object is gone" : "the object is kept")
        lines.append(center == nil ? "the center is gone" : "the center is kept")
        return lines
    }
}
