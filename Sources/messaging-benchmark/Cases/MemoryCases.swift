import Foundation
import NotifiableAdapter

/// What an observer takes of the heap, as the allocator counts: of one message, and of one subject each.
///
/// The closures capture nothing, since what a closure captures is its owner's.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
enum MemoryCases {
    /// Half of the 325 bytes that an observer of Foundation's messages took when the targets were set.
    private static let halfOfFoundation = 162.5

    static let all = [
        BenchmarkCase(
            name: "memory-message",
            title: "memory, an observer of one message",
            unit: .bytes,
            batch: 100_000,
            contenders: [
                Contender(.messageCenter) { observers { MessageCenter().adding($0) } },
                Contender(.foundationMessages) { observers { NotificationCenter().adding($0) } },
            ],
            limit: halfOfFoundation
        ),
        BenchmarkCase(
            name: "memory-subject",
            title: "memory, an observer of its own subject",
            unit: .bytes,
            batch: 100_000,
            contenders: [
                Contender(.messageCenter) { observers { MessageCenter().adding($0, of: $1) } },
                Contender(.foundationMessages) { observers { NotificationCenter().adding($0, of: $1) } },
            ],
            limit: halfOfFoundation
        ),
    ]

    @MainActor private static func observers<Tokens>(
        _ add: @escaping @MainActor (_ count: Int) -> Tokens
    ) -> Workload {
        observers { count, _ in add(count) }
    }

    /// The growth of the heap over a batch of observers, each of which has a subject that was there before.
    @MainActor private static func observers<Tokens>(
        _ add: @escaping @MainActor (_ count: Int, _ subjects: [Station]) -> Tokens
    ) -> Workload {
        Workload { count throws(BenchmarkError) in
            let subjects = (0..<count).map { _ in Station() }
            guard let before = HeapUse.current else { throw BenchmarkError("the heap cannot be measured here") }
            let tokens = add(count, subjects)
            guard let after = HeapUse.current else { throw BenchmarkError("the heap cannot be measured here") }
            withExtendedLifetime((tokens, subjects)) {}
            return Double(after - before) / Double(count)
        }
    }
}

extension MessageCenter {
    @MainActor fileprivate func adding(_ count: Int) -> (MessageCenter, [ObservationToken]) {
        (self, (0..<count).map { _ in addObserver(for: Tick.self) { _ in } })
    }

    @MainActor fileprivate func adding(_ count: Int, of subjects: [Station]) -> (MessageCenter, [ObservationToken]) {
        (self, subjects.map { addObserver(of: $0, for: Tick.self) { _ in } })
    }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NotificationCenter {
    @MainActor fileprivate func adding(_ count: Int) -> (NotificationCenter, [ObservationToken]) {
        (self, (0..<count).map { _ in addObserver(for: Tick.self) { _ in } })
    }

    @MainActor fileprivate func adding(
        _ count: Int,
        of subjects: [Station]
    ) -> (NotificationCenter, [ObservationToken]) {
        (self, subjects.map { addObserver(of: $0, for: Tick.self) { _ in } })
    }
}
