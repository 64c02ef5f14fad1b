import Foundation
import NotifiableAdapter

/// Adding and removing observers.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
enum RegistrationCases {
    static let all = [
        BenchmarkCase(
            name: "add-remove",
            title: "add and remove an observer",
            contenders: [
                Contender(.messageCenter) { addAndRemove(among: 10) },
                Contender(.foundationMessages) { addAndRemoveInFoundation(among: 10) },
            ],
            targets: [.atLeast(3, timesLessThan: .foundationMessages)]
        ),
        BenchmarkCase(
            name: "add-remove-100k",
            title: "the same among 100,000 others",
            contenders: [
                Contender(.messageCenter) { addAndRemove(among: 100_000) },
                Contender(.foundationMessages) { addAndRemoveInFoundation(among: 100_000) },
                Contender("MessageCenter, 10 others") { addAndRemove(among: 10) },
            ],
            targets: [.atMost(2, times: "MessageCenter, 10 others")]
        ),
        BenchmarkCase(
            name: "register-100k",
            title: "register 100,000, each",
            batch: 100_000,
            contenders: [
                Contender(.messageCenter) { register() },
                Contender(.foundationMessages) { registerInFoundation() },
                Contender("MessageCenter, 10,000") { register(inPortionsOf: 10_000) },
            ],
            targets: [
                .atLeast(2, timesLessThan: .foundationMessages),
                .atMost(1.5, times: "MessageCenter, 10,000"),
            ]
        ),
    ]

    @MainActor private static func addAndRemove(among others: Int) -> Workload {
        let center = MessageCenter()
        let tally = Tally()
        let tokens = (0..<others).map { _ in center.addObserver(for: Tick.self) { tally.add($0.value) } }
        return .timed { operations in
            for _ in 0..<operations {
                let token = center.addObserver(for: Tick.self) { tally.add($0.value) }
                center.removeObserver(token)
            }
        } check: { _ throws(BenchmarkError) in
            withExtendedLifetime(tokens) {}
            center.post(Tick(value: 0))
            try tally.check(operations: 1, observers: others)
        }
    }

    @MainActor private static func addAndRemoveInFoundation(among others: Int) -> Workload {
        let center = NotificationCenter()
        let tally = Tally()
        let tokens = (0..<others).map { _ in center.addObserver(for: Tick.self) { tally.add($0.value) } }
        return .timed { operations in
            for _ in 0..<operations {
                let token = center.addObserver(for: Tick.self) { tally.add($0.value) }
                center.removeObserver(token)
            }
        } check: { _ throws(BenchmarkError) in
            withExtendedLifetime(tokens) {}
            center.post(Tick(value: 0))
            try tally.check(operations: 1, observers: others)
        }
    }

    /// Registers a batch, with new centers for each portion; their end is not timed.
    @MainActor private static func register(inPortionsOf portion: Int = .max) -> Workload {
        let tally = Tally()
        return Workload { operations throws(BenchmarkError) in
            var time = Duration.zero
            var remaining = operations
            while remaining > 0 {
                let count = min(portion, remaining)
                remaining -= count
                let center = MessageCenter()
                var tokens: [MessageCenter.ObservationToken] = []
                tokens.reserveCapacity(count)
                time += ContinuousClock().measure {
                    for _ in 0..<count { tokens.append(center.addObserver(for: Tick.self) { tally.add($0.value) }) }
                }
                center.post(Tick(value: 0))
                withExtendedLifetime(tokens) {}
                try tally.check(operations: 1, observers: count)
            }
            return time.nanoseconds / Double(operations)
        }
    }

    @MainActor private static func registerInFoundation() -> Workload {
        let tally = Tally()
        return Workload { operations throws(BenchmarkError) in
            let center = NotificationCenter()
            var tokens: [NotificationCenter.ObservationToken] = []
            tokens.reserveCapacity(operations)
            let time = ContinuousClock().measure {
                for _ in 0..<operations { tokens.append(center.addObserver(for: Tick.self) { tally.add($0.value) }) }
            }
            center.post(Tick(value: 0))
            withExtendedLifetime(tokens) {}
            try tally.check(operations: 1, observers: operations)
            return time.nanoseconds / Double(operations)
        }
    }
}
