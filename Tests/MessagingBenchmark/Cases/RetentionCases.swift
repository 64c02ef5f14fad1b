import CommandLineSupport
import Foundation
import NotifiableAdapter

/// The message of the main-actor cases, of which the latest is kept.
private struct KeptTick: MessageCenter.MainActorMessage {
    typealias Subject = Station
    static var retention: MessageCenter.Retention { .latest }
    let value: Int
}

/// The message of the asynchronous cases, of which the latest is kept.
private struct KeptPulse: MessageCenter.AsyncMessage {
    typealias Subject = Station
    static var retention: MessageCenter.Retention { .latest }
    let value: Int
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension BenchmarkCase {
    private static let keptLatest = "MessageCenter, .latest"
    private static let oneSubject = "MessageCenter, .latest, subject"

    /// Posts of a main-actor message of which the latest is kept. Without, they are those of `post-1`.
    @MainActor static let retention = [
        BenchmarkCase(
            "post-latest",
            "post to 1 observer, of a type with .latest",
            [
                Contender(keptLatest) { keptTicks() },
                Contender(oneSubject) { keptTicksOfSubject() },
                Contender(.messageCenter) { ticks() },
            ]
        ),
        BenchmarkCase(
            "memory-latest",
            "memory, the latest message about a subject",
            unit: .bytes,
            batch: 100_000,
            [Contender(.messageCenter) { keptMessages() }],
            limit: Double(100 + MemoryLayout<KeptPulse>.size)
        ),
        BenchmarkCase(
            "memory-latest-flood",
            "memory, a message that replaces the latest one",
            unit: .bytes,
            batch: 1_000_000,
            [Contender(.messageCenter) { replacedMessages() }],
            limit: 0.01
        ),
    ]

    @MainActor private static func ticks() -> Workload {
        let center = MessageCenter()
        let tally = Tally()
        let token = center.addObserver(for: Tick.self) { tally.add($0.value) }
        return .tallied(tally, retaining: token) { operations in
            for value in 0..<operations { center.post(Tick(value: value)) }
        }
    }

    @MainActor private static func keptTicks() -> Workload {
        let center = MessageCenter()
        let tally = Tally()
        let token = center.addObserver(for: KeptTick.self) { tally.add($0.value) }
        return .tallied(tally, retaining: token) { operations in
            for value in 0..<operations { center.post(KeptTick(value: value)) }
        }
    }

    @MainActor private static func keptTicksOfSubject() -> Workload {
        let center = MessageCenter()
        let tally = Tally()
        let token = center.addObserver(for: KeptTick.self) { tally.add($0.value) }
        let subjects = (0..<10).map { _ in Station() }
        return .tallied(tally, retaining: (token, subjects)) { operations in
            for value in 0..<operations { center.post(KeptTick(value: value), subject: subjects[5]) }
        }
    }

    /// Measures the growth of the heap while a message about each of a batch of subjects is posted.
    @MainActor private static func keptMessages() -> Workload {
        Workload { count throws(CommandFailure) in
            let center = MessageCenter()
            let subjects = (0..<count).map { _ in Station() }
            let growth = try MemoryUse.heapGrowth {
                for (value, subject) in subjects.enumerated() { center.post(KeptPulse(value: value), subject: subject) }
            }
            withExtendedLifetime(subjects) {}
            return Double(growth) / Double(count)
        }
    }

    @MainActor private static func replacedMessages() -> Workload {
        Workload { count throws(CommandFailure) in
            let center = MessageCenter()
            center.post(KeptPulse(value: 0))
            let growth = try MemoryUse.heapGrowth {
                for value in 0..<count { center.post(KeptPulse(value: value)) }
            }
            return Double(growth) / Double(count)
        }
    }
}
