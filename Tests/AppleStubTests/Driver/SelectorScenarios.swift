import Foundation
import NotifiableAdapter
import NotifiableTestKit
import ObjectiveC

/// What observers with a selector receive.
@MainActor enum SelectorScenarios {
    static let all: [String: @MainActor () async -> [String]] = [
        "selectors": selectors, "selector-removal": removal,
    ]

    private static let name = Notification.Name("didArrive")
    private static let arrive = Selector("arrive:")

    /// An object whose method `arrive(_:)` has a selector.
    final class Observer: NSObject {
        let number: Int

        init(_ number: Int) { self.number = number }
    }

    /// Gives the method of the observers its selector.
    private static func define(_ log: Log) {
        Methods.shared.define(arrive) { receiver, argument in
            nonisolated(unsafe) let (receiver, argument) = (receiver, argument)  // The method runs inside the post.
            MainActor.assumeIsolated {
                let notification = argument as? Notification
                let platform = notification?.userInfo?["platform"] as? Int ?? 0
                log.add("observer \((receiver as? Observer)?.number ?? 0): platform \(platform)")
            }
        }
    }

    static func selectors() -> [String] {
        let log = Log()
        define(log)
        let centers: [any NotificationProtocol] = [
            NotificationCenter(), MessageCenter(), MessageCenter(bridging: NotificationCenter()),
            MessageCenter(bridging: MockNotificationCenter()), MockNotificationCenter(),
        ]
        for center in centers {
            let (observer, object) = (Observer(1), NSObject())
            center.addObserver(observer, selector: arrive, name: name, object: object)
            center.post(name: name, object: object, userInfo: ["platform": 1])
            center.post(name: name, userInfo: ["platform": 2])
            log.add("posted")
            withExtendedLifetime(observer) {}
        }
        return log.lines
    }

    static func removal() -> [String] {
        let log = Log()
        define(log)
        let centers: [any NotificationProtocol] = [
            MessageCenter(), MessageCenter(bridging: MessageCenter()), MockNotificationCenter(),
        ]
        for center in centers {
            let (first, second, third) = (Observer(1), Observer(2), Observer(3))
            for observer in [first, second, third, third] {
                center.addObserver(observer, selector: arrive, name: name, object: nil)
            }
            center.removeObserver(first, name: name, object: nil)
            center.removeObserver(second)
            center.removeObserver(third, name: Notification.Name("another"), object: nil)
            center.post(name: name, userInfo: ["platform": 3])
            center.removeObserver(third, name: nil, object: nil)
            center.post(name: name, userInfo: ["platform": 4])
            log.add("posted")
            withExtendedLifetime([first, second, third]) {}
        }
        return log.lines
    }
}
