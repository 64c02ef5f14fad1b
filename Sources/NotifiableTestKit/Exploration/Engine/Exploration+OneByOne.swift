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
        let system = system(after: moves)
        let possible = system.moves
        outcome.states += 1
        do throws(Violation) {
            if possible.isEmpty {
                outcome.interleavings += 1
                try system.checkEnd()
            }
        } catch {
            outcome.failure = failingHistory(Schedule(moves: moves))
        }
        for move in possible where outcome.failure == nil {
            var child = self.system(after: moves)
            outcome.steps += 1
            do throws(Violation) {
                try child.step(move)
                descend(from: moves + [move], &outcome)
            } catch {
                outcome.failure = failingHistory(Schedule(moves: moves + [move]))
            }
        }
    }
}
