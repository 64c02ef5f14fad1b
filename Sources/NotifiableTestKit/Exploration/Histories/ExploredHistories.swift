internal import ActorMessaging
internal import NotifiableAdapter

/// What is explored: a small history for each use of a machine, and how to make larger ones at random.
package enum ExploredHistories {
    /// All of it, with the real machines.
    package static var all: [ExploredHistory] {
        [
            ExploredHistory(
                asyncObservers(),
                asyncHistory.operations,
                guarantees: ["G6", "G9", "G10", "G12"],
                randomHistories: 100
            ),
            ExploredHistory(
                observerDeaths(),
                deathHistory.operations,
                guarantees: ["G6", "G9", "G10", "G12"],
                randomHistories: 100
            ),
            ExploredHistory(
                mainActorObservers(),
                mainActorHistory.operations,
                guarantees: ["G6", "G9", "G10", "G12"],
                randomHistories: 100
            ),
            ExploredHistory(taskObserver(), taskObserverHistory.operations, guarantees: ["G7", "G9", "G13"]),
            ExploredHistory(actorMailbox(), actorHistory.operations, guarantees: ["G7", "G8", "G9"]),
            ExploredHistory(boundedMailbox(), boundedHistory.operations, guarantees: ["G7", "G13"]),
            ExploredHistory(sequence(), sequenceHistory.operations, guarantees: ["G7", "G13"]),
            ExploredHistory(oldestSequence(), oldestSequenceHistory.operations, guarantees: ["G7", "G13"]),
            ExploredHistory(echoes(), echoHistory.operations, guarantees: ["G11"]),
            ExploredHistory(restarts(), restartHistory.operations, guarantees: ["G9", "G11"], randomHistories: 100),
            ExploredHistory(
                reclamation(),
                reclamationHistory.operations,
                guarantees: ["G9", "G10"],
                randomHistories: 100
            ),
        ]
    }
}

extension SplitMix64 {
    /// Operations for so many actors.
    mutating func operations<Operation>(
        actors: Int,
        each count: Int,
        _ operation: (_ actor: Int, inout SplitMix64) -> Operation
    ) -> [[Operation]] {
        (0..<actors).map { actor in (0..<count).map { _ in operation(actor, &self) } }
    }

    mutating func upTo(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}
