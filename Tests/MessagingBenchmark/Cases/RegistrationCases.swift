import CommandLineSupport
import Foundation
import NotifiableAdapter

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension BenchmarkCase {
    private static let tenOthers = "MessageCenter, 10 others"
    private static let tenThousand = "MessageCenter, 10,000"

    /// Adding and removing observers.
    @MainActor static let registration = [
        BenchmarkCase(
            "add-remove",
            "add and remove an observer",
            [
                Contender(.messageCenter) { addAndRemove(MessageCenter(), among: 10) },
                Contender(.foundationMessages) { addAndRemove(NotificationCenter(), among: 10) },
            ],
            [.atLeast(4, timesLessThan: .foundationMessages)]
        ),
        BenchmarkCase(
            "add-remove-100k",
            "the same among 100,000 others",
            [
                Contender(.messageCenter) { addAndRemove(MessageCenter(), among: 100_000) },
                Contender(.foundationMessages) { addAndRemove(NotificationCenter(), among: 100_000) },
                Contender(tenOthers) { addAndRemove(MessageCenter(), among: 10) },
            ],
            [.atMost(2, times: tenOthers)]
        ),
        BenchmarkCase(
            "register-100k",
            "register 100,000, each",
            batch: 100_000,
            [
                Contender(.messageCenter) { register { MessageCenter() } },
                Contender(.foundationMessages) { register { NotificationCenter() } },
                Contender(tenThousand) { register(inPortionsOf: 10_000) { MessageCenter() } },
            ],
            [.atLeast(2, timesLessThan: .foundationMessages), .atMost(1.5, times: tenThousand)]
        ),
        BenchmarkCase(
            "notifiable-start-stop",
            "start and stop observing as a Notifiable",
            [Contender("Notifiable") { startAndStop() }, Contender(.closureObserver) { addAndRemoveClosure() }],
            [.atMost(4, times: .closureObserver)]
        ),
    ]

    @MainActor private static func addAndRemove(_ center: MessageCenter, among others: Int) -> Workload {
        let tally = Tally()
        let tokens = (0..<others).map { _ in center.addObserver(for: Tick.self) { tally.add($0.value) } }
        return .timed(retaining: tokens) { operations in
            for _ in 0..<operations {
                center.removeObserver(center.addObserver(for: Tick.self) { tally.add($0.value) })
            }
        } check: { _ throws(CommandFailure) in
            center.post(Tick(value: 0))
            try tally.check(operations: 1, observers: others)
        }
    }

    @MainActor private static func addAndRemove(_ center: NotificationCenter, among others: Int) -> Workload {
        let tally = Tally()
        let tokens = (0..<others).map { _ in center.addObserver(for: Tick.self) { tally.add($0.value) } }
        return .timed(retaining: tokens) { operations in
            for _ in 0..<operations {
                center.removeObserver(center.addObserver(for: Tick.self) { tally.add($0.value) })
            }
        } check: { _ throws(CommandFailure) in
            center.post(Tick(value: 0))
            try tally.check(operations: 1, observers: others)
        }
    }

    /// Registers a batch, with a new center for each portion. The destruction of the centers isn't timed.
    @MainActor private static func register<Center: MessagePosting>(
        inPortionsOf portion: Int = .max,
        _ makeCenter: @escaping @MainActor () -> Center
    ) -> Workload {
        let tally = Tally()
        return Workload { operations throws(CommandFailure) in
            var time = Duration.zero
            for start in stride(from: 0, to: operations, by: min(portion, operations)) {
                let count = min(portion, operations - start)
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

    @MainActor private static func startAndStop() -> Workload {
        let center = NotificationCenter()
        let tally = Tally()
        let services = (0..<10).map { _ in TickService(tally) }
        for service in services { service.startObserving(center) }
        let service = TickService(tally)
        return .timed(retaining: services) { operations in
            for _ in 0..<operations {
                service.startObserving(center)
                service.stopObserving(center)
            }
        } check: { _ throws(CommandFailure) in
            center.postTicks(1)
            try tally.check(operations: 1, observers: 10)
        }
    }

    @MainActor private static func addAndRemoveClosure() -> Workload {
        let center = NotificationCenter()
        let tally = Tally()
        let tokens = (0..<10).map { _ in center.addTickObserver(tally) }
        return .timed(retaining: tokens) { operations in
            for _ in 0..<operations { center.removeObserver(center.addTickObserver(tally)) }
        } check: { _ throws(CommandFailure) in
            center.postTicks(1)
            try tally.check(operations: 1, observers: 10)
        }
    }
}
