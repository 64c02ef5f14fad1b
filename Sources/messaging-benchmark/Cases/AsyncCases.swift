import Dispatch
import Foundation
import NotifiableAdapter

/// Asynchronous messages, from the post to the end of the last handler.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
enum AsyncCases {
    private static let batch = 10_000

    static let all = [
        BenchmarkCase(
            name: "actor",
            title: "async post into an actor",
            batch: batch,
            contenders: [
                Contender(.messageCenter) {
                    messageCenter { center, sink in
                        center.addObserver(for: Pulse.self, on: sink) { sink, pulse in sink.add(pulse.value) }
                    }
                },
                Contender(.foundationMessages) { foundationMessages() },
                Contender(.asyncStream) { asyncStream() },
            ],
            targets: [.atLeast(20, timesLessThan: .foundationMessages), .atMost(0.5, times: .asyncStream)]
        ),
        BenchmarkCase(
            name: "async-closure",
            title: "async closure, one message at a time",
            batch: batch,
            contenders: [
                Contender(.messageCenter) {
                    messageCenter { center, sink in
                        center.addObserver(for: Pulse.self) { await sink.add($0.value) }
                    }
                },
                Contender(.foundationMessages) { foundationMessages() },
            ],
            targets: [.atLeast(5, timesLessThan: .foundationMessages)]
        ),
    ]

    @MainActor private static func messageCenter(
        observing: (MessageCenter, Sink) -> MessageCenter.ObservationToken
    ) -> Workload {
        let center = MessageCenter()
        let done = DispatchSemaphore(value: 0)
        let sink = Sink(batch: batch, done: done)
        let token = observing(center, sink)
        return .timed { operations in
            for value in 0..<operations { center.post(Pulse(value: value)) }
            done.wait()
        } check: { _ in
            withExtendedLifetime((token, sink)) {}
        }
    }

    @MainActor private static func foundationMessages() -> Workload {
        let center = NotificationCenter()
        let done = DispatchSemaphore(value: 0)
        let sink = Sink(batch: batch, done: done)
        let token = center.addObserver(for: Pulse.self) { await sink.add($0.value) }
        return .timed { operations in
            for value in 0..<operations { center.post(Pulse(value: value)) }
            done.wait()
        } check: { _ in
            withExtendedLifetime((token, sink)) {}
        }
    }

    @MainActor private static func asyncStream() -> Workload {
        let (stream, continuation) = AsyncStream.makeStream(of: Pulse.self)
        let done = DispatchSemaphore(value: 0)
        let sink = Sink(batch: batch, done: done)
        Task.detached { await sink.drain(stream) }
        return .timed { operations in
            for value in 0..<operations { continuation.yield(Pulse(value: value)) }
            done.wait()
        } check: { _ in
        }
    }
}
