import Foundation
import NotifiableAdapter

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension BenchmarkCase {
    private static let tenSubjects = "MessageCenter, 10 subjects"

    /// Posts of a main-actor message.
    @MainActor static let posting = [
        posting(to: 0, [.atLeast(15, timesLessThan: .foundationMessages)]),
        posting(to: 1, [.atLeast(12, timesLessThan: .foundationMessages), .atMost(4, times: .directCalls)]),
        posting(to: 10, [.atLeast(12, timesLessThan: .foundationMessages), .atMost(1.8, times: .directCalls)]),
        posting(to: 100, [.atLeast(12, timesLessThan: .foundationMessages), .atMost(1.5, times: .directCalls)]),
        BenchmarkCase(
            "post-subject",
            "post to one of 100,000 subjects",
            [
                Contender(.messageCenter) { posts(to: MessageCenter(), subjects: 100_000) },
                Contender(.foundationMessages) { posts(to: NotificationCenter(), subjects: 100_000) },
                Contender(tenSubjects) { posts(to: MessageCenter(), subjects: 10) },
            ],
            [.atLeast(5, timesLessThan: .foundationMessages), .atMost(1.5, times: tenSubjects)]
        ),
        BenchmarkCase(
            "post-subject-random",
            "the same in random order",
            // Whole passes over the subjects.
            batch: 100_000,
            [
                Contender(.messageCenter) { postsInRandomOrder(to: MessageCenter(), subjects: 100_000) },
                Contender(.foundationMessages) { postsInRandomOrder(to: NotificationCenter(), subjects: 100_000) },
                Contender(tenSubjects) { postsInRandomOrder(to: MessageCenter(), subjects: 10) },
            ],
            [.atLeast(4, timesLessThan: .foundationMessages)]
        ),
    ]

    @MainActor private static func posting(to observers: Int, _ targets: [Target]) -> BenchmarkCase {
        BenchmarkCase(
            "post-\(observers)",
            "post to \(observers) observer\(observers == 1 ? "" : "s")",
            [
                Contender(.messageCenter) { posts(to: MessageCenter(), observers: observers) },
                Contender(.foundationMessages) { posts(to: NotificationCenter(), observers: observers) },
                Contender("Foundation notifications") { notifications(observers) },
            ] + (observers == 0 ? [] : [Contender(.directCalls) { directCalls(observers) }]),
            targets
        )
    }

    // Each function is there for both centers, because a closure that goes through a protocol or a generic function is
    // called through a thunk, which the direct calls do not pay.

    @MainActor private static func posts(to center: MessageCenter, observers: Int) -> Workload {
        let tally = Tally()
        let tokens = (0..<observers).map { _ in center.addObserver(for: Tick.self) { tally.add($0.value) } }
        return .tallied(tally, observers: observers, retaining: tokens) { operations in
            for value in 0..<operations { center.post(Tick(value: value)) }
        }
    }

    @MainActor private static func posts(to center: NotificationCenter, observers: Int) -> Workload {
        let tally = Tally()
        let tokens = (0..<observers).map { _ in center.addObserver(for: Tick.self) { tally.add($0.value) } }
        return .tallied(tally, observers: observers, retaining: tokens) { operations in
            for value in 0..<operations { center.post(Tick(value: value)) }
        }
    }

    @MainActor private static func notifications(_ observers: Int) -> Workload {
        let center = NotificationCenter()
        let tally = Tally()
        let tokens = (0..<observers).map { _ in center.addTickObserver(tally) }
        return .tallied(tally, observers: observers, retaining: tokens) { center.postTicks($0) }
    }

    /// The lower bound: the same closures, called one after the other.
    @MainActor private static func directCalls(_ observers: Int) -> Workload {
        let tally = Tally()
        let bodies = (0..<observers).map { _ -> @MainActor (Tick) -> Void in { tally.add($0.value) } }
        return .tallied(tally, observers: observers, retaining: ()) { operations in
            for value in 0..<operations {
                let message = Tick(value: value)
                for body in bodies { body(message) }
            }
        }
    }
}
