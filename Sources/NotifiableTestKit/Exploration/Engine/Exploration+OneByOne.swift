extension Exploration {
    /// Makes every interleaving one by one, from beginning to end, recognizing no state.
    ///
    /// For small histories only: it is what ``everyInterleaving()`` is checked against.
    package func oneByOne() -> Outcome {
        var outcome = Outcome()
        descend(from: [], &outcome)
        return outcome
    }

    private func descend(from moves: [Move], _ outcome: inout Outcome) {
        guard outcome.failure == nil else { return }
        let system = system(after: moves)
        let possible = system.moves
        outcome.states += 1
        outcome.longest = max(outcome.longest, moves.count)
        if possible.isEmpty {
            outcome.interleavings += 1
            if (try? system.checkEnd()) == nil { outcome.failure = failingHistory(Schedule(moves: moves)) }
        }
        for move in possible {
            var child = self.system(after: moves)
            var note = Note(isRead: false)
            if (try? child.make(move, &note)) == nil || (try? child.checkStep()) == nil {
                outcome.failure = outcome.failure ?? failingHistory(Schedule(moves: moves + [move]))
            }
            descend(from: moves + [move], &outcome)
        }
    }

    /// Makes one history for each seed, with random operations in a random order, until one fails.
    package func random(seeds: Range<UInt64>) -> Outcome {
        var outcome = Outcome()
        for seed in seeds {
            var system = make(seed)
            var generator = SplitMix64(seed: ~seed)
            var schedule = Schedule(seed: seed)
            var note = Note(isRead: false)
            do throws(Violation) {
                while let move = system.moves.randomElement(using: &generator) {
                    schedule.moves.append(move)
                    outcome.states += 1
                    try system.make(move, &note)
                    try system.checkStep()
                }
                outcome.interleavings += 1
                outcome.longest = max(outcome.longest, schedule.moves.count)
                try system.checkEnd()
            } catch {
                outcome.failure = failingHistory(schedule)
                return outcome
            }
        }
        return outcome
    }
}
