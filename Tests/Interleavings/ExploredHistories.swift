package import NotifiableTestKit
import TestSupport

/// The explored histories: a small one for each use of a machine, and random larger ones.
package enum ExploredHistories {
    /// All histories, with the real machines.
    package static var all: [ExploredHistory] {
        [
            ExploredHistory(
                asyncObservers(),
                asyncHistory.operations,
                guarantees: [.registrationOrder, .removal, .nothingKeptAlive, .nesting],
                randomHistories: 100
            ),
            ExploredHistory(
                observerDeaths(),
                deathHistory.operations,
                guarantees: [.registrationOrder, .removal, .nothingKeptAlive, .nesting],
                randomHistories: 100
            ),
            ExploredHistory(
                subjectTable(),
                subjectTableHistory.operations,
                guarantees: [.registrationOrder, .nothingKeptAlive],
                randomHistories: 500
            ),
            ExploredHistory(
                mainActorObservers(),
                mainActorHistory.operations,
                guarantees: [.registrationOrder, .removal, .nothingKeptAlive, .nesting],
                randomHistories: 100
            ),
            ExploredHistory(
                taskObserver(),
                taskObserverHistory,
                guarantees: [.postingOrder, .removal, .failureReported, .waiting]
            ),
            ExploredHistory(
                boundedObserver(),
                boundedObserverHistory,
                guarantees: [.postingOrder, .failureReported]
            ),
            ExploredHistory(
                actorMailbox(),
                actorHistory.operations,
                guarantees: [.postingOrder, .actorIsolation, .removal]
            ),
            ExploredHistory(retirement(), retirementHistory, guarantees: [.removal, .nothingKeptAlive]),
            ExploredHistory(
                boundedMailbox(),
                boundedHistory.operations,
                guarantees: [.postingOrder, .failureReported]
            ),
            ExploredHistory(
                sequence(),
                sequenceHistory.operations,
                guarantees: [.postingOrder, .failureReported, .waiting]
            ),
            ExploredHistory(
                oldestSequence(),
                oldestSequenceHistory.operations,
                guarantees: [.postingOrder, .failureReported, .waiting]
            ),
            ExploredHistory(echoes(), echoHistory.operations, guarantees: [.onceOnEitherSide]),
            ExploredHistory(
                restarts(),
                restartHistory.operations,
                guarantees: [.removal, .onceOnEitherSide],
                randomHistories: 100
            ),
            ExploredHistory(
                reclamation(),
                reclamationHistory.operations,
                guarantees: [.removal, .nothingKeptAlive],
                randomHistories: 100
            ),
            ExploredHistory(awaitedDelivery(), deliveryHistory, guarantees: [.failureReported, .waiting]),
            ExploredHistory(interest(), interestHistory, guarantees: []),
        ]
    }
}

extension SplitMix64 {
    /// Makes operations for a number of actors.
    mutating func operations<Operation>(
        actors: Int,
        each count: Int,
        _ operation: (_ actor: Int, inout SplitMix64) -> Operation
    ) -> [[Operation]] {
        (0..<actors).map { actor in (0..<count).map { _ in operation(actor, &self) } }
    }

    mutating func upTo(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}

/// A history, ready to be explored.
package struct ExploredHistory: Sendable {
    package let name: String
    /// The number of actors, without a mailbox's drain and a main run loop.
    package let actors: Int
    /// The number of their operations, most of which take several steps.
    package let operations: Int
    /// The guarantees that the history can break.
    package let guarantees: [Guarantee]
    /// The number of larger histories, with random operations in a random order, one for each seed from zero on.
    package let randomHistories: UInt64
    package let explore: @Sendable () -> InterleavingReport

    init<System, Operation>(
        _ exploration: Exploration<System>,
        _ operations: [[Operation]],
        guarantees: [Guarantee],
        randomHistories: UInt64 = 200
    ) {
        name = exploration.name
        actors = operations.count
        self.operations = operations.reduce(0) { $0 + $1.count }
        self.guarantees = guarantees
        self.randomHistories = randomHistories
        explore = {
            let outcome = exploration.everyInterleaving()
            let failure = outcome.failure ?? exploration.random(seeds: 0..<randomHistories).failure
            return InterleavingReport(
                machine: exploration.name,
                guarantees: guarantees,
                interleavings: outcome.interleavings,
                states: outcome.states,
                failure: failure?.description
            )
        }
    }
}
