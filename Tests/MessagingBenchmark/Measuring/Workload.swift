import CommandLineSupport

/// The work of a contender after its setup, repeatable as often as necessary.
struct Workload {
    /// Performs a number of operations and returns the cost of one, in the unit of its case.
    let measure: @MainActor (_ operations: Int) throws(CommandFailure) -> Double
}

extension Workload {
    /// Work that is timed as a whole.
    ///
    /// - Parameters:
    ///   - retained: Tokens and objects that must outlive the work.
    ///   - run: Performs the operations.
    ///   - check: Verifies their effect, untimed.
    @MainActor static func timed<Retained>(
        retaining retained: Retained,
        _ run: @escaping @MainActor (_ operations: Int) -> Void,
        check: @escaping @MainActor (_ operations: Int) throws(CommandFailure) -> Void = { _ in }
    ) -> Workload {
        Workload { operations throws(CommandFailure) in
            let time = ContinuousClock().measure { run(operations) }
            withExtendedLifetime(retained) {}
            try check(operations)
            return time.nanoseconds / Double(operations)
        }
    }

    /// Timed posts of the values `0..<operations`, each of which reaches every observer of a tally.
    @MainActor static func tallied<Retained>(
        _ tally: Tally,
        observers: Int = 1,
        retaining retained: Retained,
        _ run: @escaping @MainActor (_ operations: Int) -> Void
    ) -> Workload {
        timed(retaining: retained, run) { operations throws(CommandFailure) in
            try tally.check(operations: operations, observers: observers)
        }
    }
}

extension CommandFailure {
    /// Throws if a contender did not do its work.
    static func check(_ found: Int, is expected: Int, _ what: String) throws(CommandFailure) {
        guard found == expected else { throw CommandFailure(.failure, "\(what): \(found) where \(expected) were due") }
    }
}

/// A counter that the observers of the main-actor cases add to, so that the optimizer can't remove their work.
@MainActor final class Tally {
    private(set) var count = 0
    private(set) var sum = 0

    func add(_ value: Int) {
        count &+= 1
        sum &+= value
    }

    /// Throws unless every observer has received each value of `0..<operations` once since the last check.
    func check(operations: Int, observers: Int) throws(CommandFailure) {
        defer { (count, sum) = (0, 0) }
        try CommandFailure.check(count, is: operations * observers, "deliveries")
        try CommandFailure.check(sum, is: operations * (operations - 1) / 2 * observers, "their sum")
    }
}

extension Duration {
    /// The duration in nanoseconds.
    var nanoseconds: Double { self / .nanoseconds(1) }
}
