import CommandLineSupport
import Dispatch
import Foundation
import NotifiableAdapter

/// The heap memory of an observer of one message, and of an observer of its own subject, as the allocator counts it.
///
/// The closures capture nothing: a closure's context belongs to whoever writes it.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor enum MemoryCases {
    /// Half of the 325 bytes that an observer of Foundation's messages took when the targets were set.
    private static let halfOfFoundation = 162.5

    static let all = [
        BenchmarkCase(
            name: "memory-message",
            title: "memory, an observer of one message",
            unit: .bytes,
            batch: 100_000,
            contenders: [
                Contender(.messageCenter) { observers { messageObservers(MessageCenter(), count: $0.count) } },
                Contender(.foundationMessages) {
                    observers { messageObservers(NotificationCenter(), count: $0.count) }
                },
            ],
            limit: halfOfFoundation
        ),
        BenchmarkCase(
            name: "memory-subject",
            title: "memory, an observer of its own subject",
            unit: .bytes,
            batch: 100_000,
            contenders: [
                Contender(.messageCenter) { observers { subjectObservers(MessageCenter(), of: $0) } },
                Contender(.foundationMessages) { observers { subjectObservers(NotificationCenter(), of: $0) } },
            ],
            limit: halfOfFoundation
        ),
        BenchmarkCase(
            name: "memory-queued",
            title: "memory, a message that waits for an actor",
            unit: .bytes,
            batch: 100_000,
            contenders: [Contender(.messageCenter) { queuedMessages() }],
            limit: Double(64 + MemoryLayout<Pulse>.size)
        ),
        BenchmarkCase(
            name: "memory-flood",
            title: "memory, a message that replaces one for an actor",
            unit: .bytes,
            batch: 100_000,
            contenders: [Contender(".newest(1)") { queuedMessages(.newest(1)) }],
            limit: 1
        ),
    ]

    /// Measures the growth of the heap while a batch of observers is added. The subjects exist before.
    private static func observers<Tokens>(_ add: @escaping @MainActor ([Station]) -> Tokens) -> Workload {
        Workload { count throws(CommandFailure) in
            let subjects = (0..<count).map { _ in Station() }
            guard let before = MemoryUse.heapBytes else { throw CommandFailure("the heap cannot be measured here") }
            let tokens = add(subjects)
            guard let after = MemoryUse.heapBytes else { throw CommandFailure("the heap cannot be measured here") }
            withExtendedLifetime((tokens, subjects)) {}
            return Double(after - before) / Double(count)
        }
    }

    /// Measures the growth of the heap while messages wait for an actor whose executor is held.
    private static func queuedMessages(_ buffering: MailboxBuffering = .unbounded) -> Workload {
        Workload { count throws(CommandFailure) in
            let center = MessageCenter(configuration: .init(diagnostics: { _ in }, backlogLimit: nil))
            let executor = HeldExecutor()
            let done = DispatchSemaphore(value: 0)
            let sink = HeldSink(on: executor, batch: buffering == .unbounded ? count : 1, done: done)
            let token = center.addObserver(for: Pulse.self, on: sink, buffering: buffering) { sink, pulse in
                sink.add(pulse.value)
            }
            guard let before = MemoryUse.heapBytes else { throw CommandFailure("the heap cannot be measured here") }
            for value in 0..<count { center.post(Pulse(value: value)) }
            guard let after = MemoryUse.heapBytes else { throw CommandFailure("the heap cannot be measured here") }
            while done.wait(timeout: .now()) == .timedOut { executor.runNext() }
            withExtendedLifetime((token, sink)) {}
            return Double(after - before) / Double(count)
        }
    }

    private static func messageObservers<Center: MessagePosting>(
        _ center: Center,
        count: Int
    ) -> (Center, [Center.Token]) {
        (center, (0..<count).map { _ in center.observeTicks { _ in } })
    }

    private static func subjectObservers<Center: MessagePosting>(
        _ center: Center,
        of subjects: [Station]
    ) -> (Center, [Center.Token]) {
        (center, subjects.map { center.observeTicks(of: $0) { _ in } })
    }
}
