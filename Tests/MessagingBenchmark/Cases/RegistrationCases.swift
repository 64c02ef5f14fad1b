import CommandLineSupport
import Foundation
import NotifiableAdapter

/// Adding and removing observers.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor enum RegistrationCases {
    private static let closureObserver = "closure observer"

    static let all = [
        BenchmarkCase(
            name: "add-remove",
            title: "add and remove an observer",
            contenders: [
                Contender(.messageCenter) { addAndRemove(MessageCenter(), among: 10) },
                Contender(.foundationMessages) { addAndRemove(NotificationCenter(), among: 10) },
            ],
            targets: [.atLeast(5, timesLessThan: .foundationMessages)]
        ),
        BenchmarkCase(
            name: "add-remove-100k",
            title: "the same among 100,000 others",
            contenders: [
                Contender(.messageCenter) { addAndRemove(MessageCenter(), among: 100_000) },
                Contender(.foundationMessages) { addAndRemove(NotificationCenter(), among: 100_000) },
                Contender("MessageCenter, 10 others") { addAndRemove(MessageCenter(), among: 10) },
            ],
            targets: [.atMost(2, times: "MessageCenter, 10 others")]
        ),
        BenchmarkCase(
            name: "register-100k",
            title: "register 100,000, each",
            batch: 100_000,
            contenders: [
                Contender(.messageCenter) { register { MessageCenter() } },
                Contender(.foundationMessages) { register { NotificationCenter() } },
                Contender("MessageCenter, 10,000") { register(inPortionsOf: 10_000) { MessageCenter() } },
            ],
            targets: [
                .atLeast(2, timesLessThan: .foundationMessages),
                .atMost(1.5, times: "MessageCenter, 10,000"),
            ]
        ),
        BenchmarkCase(
            name: "notifiable-start-stop",
            title: "start and stop observing as a Notifiable",
            contenders: [
                Contender("Notifiable") { startAndStop(among: 10) },
                Contender(closureObserver) { addAndRemoveClosure(among: 10) },
            ],
            targets: [.atMost(3, times: closureObserver)]
        ),
    ]

    private static func addAndRemove(_ center: MessageCenter, among others: Int) -> Workload {
        let tally = Tally()
        let tokens = (0..<others).map { _ in center.addObserver(for: Tick.self) { tally.add($0.value) } }
        return .timed { operations in
            for _ in 0..<operations {
                center.removeObserver(center.addObserver(for: Tick.self) { tally.add($0.value) })
            }
        } check: { _ throws(CommandFailure) in
            withExtendedLifetime(tokens) {}
            center.post(Tick(value: 0))
            try tally.check(operations: 1, observers: others)
        }
    }

    private static func addAndRemove(_ center: NotificationCenter, among others: Int) -> Workload {
        let tally = Tally()
        let tokens = (0..<others).map { _ in center.addObserver(for: Tick.self) { tally.add($0.value) } }
        return .timed { operations in
            for _ in 0..<operations {
                center.removeObserver(center.addObserver(for: Tick.self) { tally.add($0.value) })
            }
        } check: { _ throws(CommandFailure) in
            withExtendedLifetime(tokens) {}
            center.post(Tick(value: 0))
            try tally.check(operations: 1, observers: others)
        }
    }

    /// Registers a batch, with a new center for each portion. The destruction of the centers isn't timed.
    private static func register<Center: MessagePosting>(
        inPortionsOf portion: Int = .max,
        _ makeCenter: @escaping @MainActor () -> Center
    ) -> Workload {
        let tally = Tally()
        return Workload { operations throws(CommandFailure) in
            var time = Duration.zero
            var remaining = operations
            while remaining > 0 {
                let count = min(portion, remaining)
                remaining -= count
                let center = makeCenter()
                var tokens: [Center.Token] = []
                tokens.reserveCapacity(count)
                time += ContinuousClock().measure {
                    for _ in 0..<count { tokens.append(center.observeTicks { tally.add($0.value) }) }
                }
                center.send(Tick(value: 0))
                withExtendedLifetime(tokens) {}
                try tally.check(operations: 1, observers: count)
            }
            return time.nanoseconds / Double(operations)
        }
    }

    private static func startAndStop(among others: Int) -> Workload {
        let center = NotificationCenter()
        let tally = Tally()
        let services = (0..<others).map { _ in TickService(tally) }
        for service in services { service.startObserving(center) }
        let service = TickService(tally)
        return .timed { operations in
            for _ in 0..<operations {
                service.startObserving(center)
                service.stopObserving(center)
            }
        } check: { _ throws(CommandFailure) in
            withExtendedLifetime((services, service)) {}
            center.postTicks(1)
            try tally.check(operations: 1, observers: others)
        }
    }

    private static func addAndRemoveClosure(among others: Int) -> Workload {
        let center = NotificationCenter()
        let tally = Tally()
        let tokens = (0..<others).map { _ in center.addTickObserver(tally) }
        return .timed { operations in
            for _ in 0..<operations { center.removeObserver(center.addTickObserver(tally)) }
        } check: { _ throws(CommandFailure) in
            withExtendedLifetime(tokens) {}
            center.postTicks(1)
            try tally.check(operations: 1, observers: others)
        }
    }
}
