package import NotifiableTestKit
package import TestSupport

/// A search of the interleavings of a state machine, and of copies with deliberate bugs.
///
/// Each machine is a value that the real code uses under a lock. A few actors use it for a few operations each, in the
/// steps that the real code takes. Every order of the steps is explored, and each is compared with a specification:
/// nothing is lost, duplicated, reordered, delivered after a removal, forgotten or kept alive. Larger systems follow,
/// with random operations in a random order, the same in every run.
///
/// The result holds whatever the scheduler does. It says **nothing** about the locks and atomics around the machines
/// (the tests under the thread sanitizer do), about whether the code around a machine takes these steps (the stress
/// tests do), or about larger systems.
package struct Search: Sendable {
    /// The machine and its use.
    package let machine: String
    /// The guarantees that a bug in the machine can break.
    package let guarantees: [Guarantee]
    /// Searches, and returns the number of distinct states, and the failing history if there is one.
    package let run: @Sendable () -> (states: Int, failure: FailingHistory?)
    package let mutants: [Mutant]

    /// A machine, or its owner, with a deliberate bug.
    package struct Mutant: Sendable {
        package let bug: String
        package let run: @Sendable () -> FailingHistory?
        package let replay: @Sendable (_ schedule: String) -> FailingHistory?
    }

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - seeds: The number of random systems.
    ///   - bugs: The bugs that the search must find.
    ///   - make: Makes the system; with a seed, a larger one with random operations.
    init<System: ExploredSystem, Bug: RawRepresentable<String> & Sendable>(
        _ machine: String,
        _ guarantees: [Guarantee],
        seeds: UInt64 = 20,
        bugs: [Bug],
        make: @escaping @Sendable (_ seed: UInt64?, _ bug: Bug?) -> System
    ) {
        self.machine = machine
        self.guarantees = guarantees
        run = {
            let exploration = Exploration { make($0, nil) }
            let (states, failure) = exploration.everyState()
            return (states, failure ?? exploration.random(0..<seeds))
        }
        mutants = bugs.map { bug in
            let exploration = Exploration { make($0, bug) }
            return Mutant(
                bug: bug.rawValue,
                run: { exploration.sample(200) ?? exploration.everyState().failure },
                replay: exploration.replay
            )
        }
    }

    /// All searches.
    package static let all = observers + adapter + relays + mailboxes + [waitingMessages, latestMessages]
}
