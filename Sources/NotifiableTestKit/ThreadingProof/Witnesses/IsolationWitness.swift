internal import NotifiableAdapter

/// Keeps the isolation checks that failed while notifications were posted.
final class IsolationWitness: Sendable {
    /// One check of the language's runtime that would have trapped.
    struct Violation: Hashable, Sendable {
        let place: Place
        let isOfMainActor: Bool
    }

    private let counts = Lock<[Violation: Int]>([:])

    var violations: [Violation: Int] { counts.withLock { $0 } }
    var isBroken: Bool { !violations.isEmpty }

    func record(_ violation: Violation) {
        counts.withLock { $0[violation, default: 0] += 1 }
    }
}
