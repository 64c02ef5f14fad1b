import Dispatch
import Foundation
import NotifiableAdapter

/// Asynchronous messages, from the post to the end of the last handler.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor enum AsyncCases {
    private static let batch = 10_000

    static let all = [
        BenchmarkCase(
            name: "actor",
            title: "async post into an actor",
            batch: batch,
            contenders: [
                Contender(.messageCenter) {
                    posts(to: MessageCenter.withoutReports()) { center, sink in
                        center.addObserver(for: Pulse.self, on: sink) { sink, pulse in sink.add(pulse.value) }
                    }
                },
                Contender(.foundationMessages) { foundationPosts() },
                Contender(.asyncStream) { asyncStream() },
            ],
            targets: [.atLeast(20, timesLessThan: .foundationMessages), .atMost(0.5, times: .asyncStream)]
        ),
        BenchmarkCase(
            name: "async-closure",
            title: "async closure, one message at a time",
            batch: batch,
            contenders: [
                Contender(.messageCenter) { closurePosts() },
                Contender(.foundationMessages) { foundationPosts() },
            ],
            targets: [.atLeast(5, timesLessThan: .foundationMessages)]
        ),
    ]

    private static func closurePosts() -> Workload {
        posts(to: MessageCenter.withoutReports()) { center, sink in
            center.addObserver(for: Pulse.self) { await sink.add($0.value) }
        }
    }

    private static func foundationPosts() -> Workload {
        posts(to: NotificationCenter()) { center, sink in
            center.addObserver(for: Pulse.self) { await sink.add($0.value) }
        }
    }

    private static func posts<Center: MessagePosting>(
        to center: Center,
        observing: (Center, Sink) -> Center.Token
    ) -> Workload {
        let done = DispatchSemaphore(value: 0)
        let sink = Sink(batch: batch, done: done)
        let token = observing(center, sink)
        return .timed { operations in
            for value in 0..<operations { center.send(Pulse(value: value)) }
            done.wait()
        } check: { _ in
            withExtendedLifetime((token, sink)) {}
        }
    }

    private static func asyncStream() -> Workload {
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
