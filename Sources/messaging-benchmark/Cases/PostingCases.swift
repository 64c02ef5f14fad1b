import Foundation
import NotifiableAdapter

/// A post of a main-actor message to a number of observers.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
enum PostingCases {
    static let all = [
        posting(to: 0, targets: [.atLeast(12, timesLessThan: .foundationMessages)]),
        posting(
            to: 1,
            targets: [.atLeast(12, timesLessThan: .foundationMessages), .atMost(4, times: .directCalls)]
        ),
        posting(
            to: 10,
            targets: [.atLeast(6, timesLessThan: .foundationMessages), .atMost(1.8, times: .directCalls)]
        ),
        posting(
            to: 100,
            targets: [.atLeast(4.5, timesLessThan: .foundationMessages), .atMost(1.5, times: .directCalls)]
        ),
    ]

    private static func posting(to observers: Int, targets: [Target]) -> BenchmarkCase {
        BenchmarkCase(
            name: "post-\(observers)",
            title: "post to \(observers) observer\(observers == 1 ? "" : "s")",
            contenders: [
                Contender(.messageCenter) { messageCenter(observers) },
                Contender(.foundationMessages) { foundationMessages(observers) },
                Contender(.foundationNotifications) { foundationNotifications(observers) },
            ] + (observers == 0 ? [] : [Contender(.directCalls) { directCalls(observers) }]),
            targets: targets
        )
    }

    @MainActor private static func messageCenter(_ observers: Int) -> Workload {
        let center = MessageCenter()
        let tally = Tally()
        let tokens = (0..<observers).map { _ in
            center.addObserver(for: Tick.self) { tally.add($0.value) }
        }
        return .timed { operations in
            for value in 0..<operations { center.post(Tick(value: value)) }
        } check: { operations throws(BenchmarkError) in
            withExtendedLifetime(tokens) {}
            try tally.check(operations: operations, observers: observers)
        }
    }

    @MainActor private static func foundationMessages(_ observers: Int) -> Workload {
        let center = NotificationCenter()
        let tally = Tally()
        let tokens = (0..<observers).map { _ in
            center.addObserver(for: Tick.self) { tally.add($0.value) }
        }
        return .timed { operations in
            for value in 0..<operations { center.post(Tick(value: value)) }
        } check: { operations throws(BenchmarkError) in
            withExtendedLifetime(tokens) {}
            try tally.check(operations: operations, observers: observers)
        }
    }

    @MainActor private static func foundationNotifications(_ observers: Int) -> Workload {
        let center = NotificationCenter()
        let tally = Tally()
        let tokens = (0..<observers).map { _ in
            center.addObserver(forName: .tick, object: nil, queue: nil) { notification in
                // What a team writes: the type system knows neither the isolation nor the payload.
                guard let value = notification.userInfo?[tickKey] as? Int else { return }
                MainActor.assumeIsolated { tally.add(value) }
            }
        }
        return .timed { operations in
            for value in 0..<operations { center.post(name: .tick, object: nil, userInfo: [tickKey: value]) }
        } check: { operations throws(BenchmarkError) in
            withExtendedLifetime(tokens) {}
            try tally.check(operations: operations, observers: observers)
        }
    }

    /// The limit: the same closures, called one after the other.
    @MainActor private static func directCalls(_ observers: Int) -> Workload {
        let tally = Tally()
        let bodies = (0..<observers).map { _ -> @MainActor (Tick) -> Void in { tally.add($0.value) } }
        return .timed { operations in
            for value in 0..<operations {
                let message = Tick(value: value)
                for body in bodies { body(message) }
            }
        } check: { operations throws(BenchmarkError) in
            try tally.check(operations: operations, observers: observers)
        }
    }
}
