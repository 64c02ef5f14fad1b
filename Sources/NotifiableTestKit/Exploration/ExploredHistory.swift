/// A history to explore, and what to say of it.
package struct ExploredHistory: Sendable {
    package let name: String
    package let explore: @Sendable () -> InterleavingReport

    init<System, Operation>(
        _ exploration: Exploration<System>,
        _ operations: [[Operation]],
        guarantees: [String],
        randomHistories: UInt64 = 200
    ) {
        let actors = operations.count
        let operations = operations.reduce(0) { $0 + $1.count }
        name = exploration.name
        explore = {
            let start = ContinuousClock.now
            let outcome = exploration.everyInterleaving()
            let random = outcome.failure == nil ? exploration.random(seeds: 0..<randomHistories) : .init()
            return InterleavingReport(
                machine: exploration.name,
                guarantees: guarantees,
                actors: actors,
                operations: operations,
                interleavings: outcome.interleavings,
                states: outcome.states,
                steps: outcome.steps,
                randomHistories: random.interleavings,
                duration: .now - start,
                failure: (outcome.failure ?? random.failure)?.description
            )
        }
    }
}
