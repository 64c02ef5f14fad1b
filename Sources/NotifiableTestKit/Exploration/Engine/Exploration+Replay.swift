extension Exploration {
    /// What a replayed history comes to.
    package struct Replay {
        /// Each step, with who made it.
        package var steps: [String] = []
        /// `nil` if the specification allows the history.
        package var violation: Violation?
    }

    /// Makes the moves of a schedule, as ``FailingHistory`` prints it, and takes down what happens.
    ///
    /// The replay ends with the schedule, with the first violation, or with a move that is not possible.
    package func replay(_ schedule: Schedule) -> Replay {
        var replay = Replay()
        var system = make(schedule.seed)
        do throws(Violation) {
            for move in schedule.moves {
                try require(system.moves.contains(move), "the schedule does not fit: nobody can make its next move")
                var note = Note(isRead: true)
                defer { replay.steps.append("\(system.actors[move.actor]): \(note.text)") }
                try system.make(move, &note)
                try system.checkStep()
            }
            if system.moves.isEmpty { try system.checkEnd() }
        } catch {
            replay.violation = error
        }
        return replay
    }

    func failingHistory(_ schedule: Schedule) -> FailingHistory {
        let replay = replay(schedule)
        return FailingHistory(
            name: name,
            violation: replay.violation
                ?? Violation("it failed, but its replay does not: the system is not deterministic"),
            steps: replay.steps,
            schedule: schedule
        )
    }
}
