import CommandLineSupport
import Foundation
import NotifiableAdapter

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension BenchmarkCase {
    /// Half of the 325 bytes that an observer of Foundation's messages took when the targets were set.
    private static let halfOfFoundation = 162.5

    /// The heap memory of observers and of waiting messages, as the allocator counts it.
    ///
    /// The closures capture nothing: a closure's context belongs to whoever writes it.
    @MainActor static let memory = [
        memory(
            "memory-message",
            "memory, an observer of one message",
            [
                Contender(.messageCenter) { observers { messageObservers(MessageCenter(), count: $0.count) } },
                Contender(.foundationMessages) {
                    observers { messageObservers(NotificationCenter(), count: $0.count) }
                },
            ],
            limit: halfOfFoundation
        ),
        memory(
            "memory-subject",
            "memory, an observer of its own subject",
            [
                Contender(.messageCenter) { observers { subjectObservers(MessageCenter(), of: $0) } },
                Contender(.foundationMessages) { observers { subjectObservers(NotificationCenter(), of: $0) } },
            ],
            limit: halfOfFoundation
        ),
        memory(
            "memory-queued",
            "memory, a message that waits for an actor",
            [Contender(.messageCenter) { queuedMessages() }],
            limit: Double(64 + MemoryLayout<Pulse>.size)
        ),
        memory(
            "memory-flood",
            "memory, a message that replaces one for an actor",
            [Contender(".newest(1)") { queuedMessages(.newest(1)) }],
            limit: 1
        ),
    ]

    private static func memory(
        _ name: String,
        _ title: String,
        _ contenders: [Contender],
        limit: Double
    ) -> BenchmarkCase {
        BenchmarkCase(name, title, unit: .bytes, batch: 100_000, contenders, limit: limit)
    }

    /// Measures the growth of the heap while a batch of observers is added. The subjects exist before.
    @MainActor private static func observers<Tokens>(_ add: @escaping @MainActor ([Station]) -> Tokens) -> Workload {
        Workload { count throws(CommandFailure) in
            let subjects = (0..<count).map { _ in Station() }
            var tokens: Tokens?
            let growth = try MemoryUse.heapGrowth { tokens = add(subjects) }
            withExtendedLifetime((tokens, subjects)) {}
            return Double(growth) / Double(count)
        }
    }

    /// Measures the growth of the heap while messages wait for an actor whose executor is held.
    @MainActor private static func queuedMessages(_ buffering: MailboxBuffering = .unbounded) -> Workload {
        Workload { count throws(CommandFailure) in
            let center = MessageCenter(configuration: .init(diagnostics: { _ in }, backlogLimit: nil))
            let sink = HeldSink(on: HeldExecutor(), buffering == .unbounded ? count : 1)
            let token = center.addObserver(for: Pulse.self, on: sink, buffering: buffering) { sink, pulse in
                sink.add(pulse.value)
            }
            let growth = try MemoryUse.heapGrowth { for value in 0..<count { center.post(Pulse(value: value)) } }
            sink.runToEnd()
            withExtendedLifetime(token) {}
            return Double(growth) / Double(count)
        }
    }

    @MainActor private static func messageObservers<Center: MessagePosting>(
        _ center: Center,
        count: Int
    ) -> (Center, [Center.Token]) {
        (center, (0..<count).map { _ in center.observeTicks { _ in } })
    }

    @MainActor private static func subjectObservers<Center: MessagePosting>(
        _ center: Center,
        of subjects: [Station]
    ) -> (Center, [Center.Token]) {
        (center, subjects.map { center.observeTicks(of: $0) { _ in } })
    }
}
