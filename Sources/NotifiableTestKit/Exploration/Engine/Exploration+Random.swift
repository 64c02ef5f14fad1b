extension Exploration {
    /// Makes one history for each seed, with random operations in a random order, until one fails.
    package func random(seeds: Range<UInt64>) -> Outcome {
        var outcome = Outcome()
        for seed in seeds {
            var system = make(seed)
            // Of its own, beside those that the operations are made from.
            var generator = SplitMix64(seed: ~seed)
            var schedule = Schedule(seed: seed)
            do throws(Violation) {
                while let move = system.moves.randomElement(using: &generator) {
                    schedule.moves.append(move)
                    outcome.states += 1
                    outcome.steps += 1
                    try system.step(move)
                }
                outcome.interleavings += 1
                try system.checkEnd()
            } catch {
                outcome.failure = failingHistory(schedule)
                return outcome
            }
        }
        return outcome
    }
}
