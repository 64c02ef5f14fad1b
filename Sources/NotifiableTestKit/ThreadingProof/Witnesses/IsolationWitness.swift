internal import NotifiableAdapter
internal import Synchronization

/// Keeps the isolation checks that failed while notifications were posted.
final class IsolationWitness: Sendable {
    /// One check of the language's runtime that would have trapped.
    struct Violation: Hashable, Sendable {
        let place: Place
        let isOfMainActor: Bool
    }

    private let counts = Lock<[Violation: Int]>([:])
    private let made = Atomic<Int>(0)

    /// How many posts it watched.
    var posts: Int { made.load(ordering: .relaxed) }
    var violations: [Violation: Int] { counts.withLock { $0 } }
    var isBroken: Bool { !violations.isEmpty }

    func postBegan() { made.add(1, ordering: .relaxed) }

    func record(_ violation: Violation) {
        counts.withLock { $0[violation, default: 0] += 1 }
    }
}
