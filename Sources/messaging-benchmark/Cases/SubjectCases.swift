import Foundation
import NotifiableAdapter

/// A post to the one observer of a subject, among many subjects that are observed.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
enum SubjectCases {
    static let all = [
        BenchmarkCase(
            name: "post-subject",
            title: "post to one of 100,000 subjects",
            contenders: [
                Contender(.messageCenter) { messageCenter(subjects: 100_000) },
                Contender(.foundationMessages) { foundationMessages(subjects: 100_000) },
                Contender("MessageCenter, 10 subjects") { messageCenter(subjects: 10) },
            ],
            targets: [
                .atLeast(5, timesLessThan: .foundationMessages),
                .atMost(1.5, times: "MessageCenter, 10 subjects"),
            ]
        )
    ]

    // Each post is about the same subject, in the middle: what is compared is finding it, not the processor's cache.

    @MainActor private static func messageCenter(subjects count: Int) -> Workload {
        let center = MessageCenter()
        let tally = Tally()
        let subjects = (0..<count).map { _ in Station() }
        let tokens = subjects.map { subject in
            center.addObserver(of: subject, for: Tick.self) { tally.add($0.value) }
        }
        let subject = subjects[count / 2]
        return .timed { operations in
            for value in 0..<operations { center.post(Tick(value: value), subject: subject) }
        } check: { operations throws(BenchmarkError) in
            withExtendedLifetime((tokens, subjects)) {}
            try tally.check(operations: operations, observers: 1)
        }
    }

    @MainActor private static func foundationMessages(subjects count: Int) -> Workload {
        let center = NotificationCenter()
        let tally = Tally()
        let subjects = (0..<count).map { _ in Station() }
        let tokens = subjects.map { subject in
            center.addObserver(of: subject, for: Tick.self) { tally.add($0.value) }
        }
        let subject = subjects[count / 2]
        return .timed { operations in
            for value in 0..<operations { center.post(Tick(value: value), subject: subject) }
        } check: { operations throws(BenchmarkError) in
            withExtendedLifetime((tokens, subjects)) {}
            try tally.check(operations: operations, observers: 1)
        }
    }
}
