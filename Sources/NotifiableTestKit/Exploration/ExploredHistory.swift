/// A history to explore, and what to say of it.
package struct ExploredHistory: Sendable {
    package let explore: @Sendable () -> InterleavingReport

    init<System>(
        _ exploration: @escaping @Sendable () -> Exploration<System>,
        guarantees: [String],
        actors: Int,
        operations: Int,
        randomHistories: UInt64
    ) {
        explore = {
            let exploration = exploration()
            let outcome = exploration.everyInterleaving()
            let random = outcome.failure == nil ? exploration.random(seeds: 0..<randomHistories) : .init()
            return InterleavingReport(
                machine: exploration.name,
                guarantees: guarantees,
                actors: actors,
                operations: operations,
                interleavings: outcome.interleavings,
                states: outcome.states,
                randomHistories: random.interleavings,
                failure: (outcome.failure ?? random.failure)?.description
            )
        }
    }
}

extension ExploredHistory {
    init<System, Operation>(
        _ exploration: @escaping @Sendable () -> Exploration<System>,
        _ operations: [[Operation]],
        guarantees: [String],
        randomHistories: UInt64 = 200
    ) {
        self.init(
            exploration,
            guarantees: guarantees,
            actors: operations.count,
            operations: operations.reduce(0) { $0 + $1.count },
            randomHistories: randomHistories
        )
    }
}
