extension Exploration {
    /// The result of replaying a history.
    package struct Replay {
        /// Each step, after the name of its actor.
        package var steps: [String] = []
        /// `nil` if the specification allows the history.
        package var violation: Violation?
    }

    /// Replays a schedule, as ``FailingHistory`` prints it, up to its end, the first violation, or an impossible move.
    package func replay(_ schedule: Schedule) -> Replay {
        var replay = Replay()
        var system = make(schedule.seed)
        do throws(Violation) {
            for move in schedule.moves {
                try require(system.moves.contains(move), "the schedule doesn't fit: no actor can make its next move")
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

/// A history that breaches the specification, with the schedule that replays it.
package struct FailingHistory: Sendable, CustomStringConvertible {
    /// The name of the exploration.
    package let name: String
    /// The breach.
    package let violation: Violation
    /// Each step, after the name of its actor.
    package let steps: [String]
    /// The moves.
    package let schedule: Schedule

    package var description: String {
        let width = "\(steps.count)".count
        let lines = steps.enumerated().map { index, step in
            let number = "\(index + 1)"
            return String(repeating: " ", count: width - number.count) + "\(number). \(step)"
        }
        return """
            \(name): \(violation)
            \(lines.joined(separator: "\n"))
            replay: \(schedule)
            """
    }
}

/// The moves of a history, as a short text to copy from a report and replay.
///
/// The text has a letter for the actor of each step, followed by the number of the choice if it isn't the first:
/// `AABC1A`. The seed of a random history follows an `@`: `AABC1A@17`.
package struct Schedule: Hashable, Sendable, LosslessStringConvertible {
    package var moves: [Move]
    /// The seed of random operations.
    package var seed: UInt64?

    package init(moves: [Move] = [], seed: UInt64? = nil) {
        self.moves = moves
        self.seed = seed
    }

    /// Reads a schedule as ``description`` writes it.
    package init?(_ description: String) {
        let parts = description.split(separator: "@", omittingEmptySubsequences: false)
        guard let code = parts.first, parts.count <= 2 else { return nil }
        self.init()
        if parts.count == 2 {
            guard let seed = UInt64(parts[1]) else { return nil }
            self.seed = seed
        }
        for character in code.utf8 {
            switch character {
            case Self.firstActor...UInt8(ascii: "Z"):
                moves.append(Move(Int(character - Self.firstActor)))
            case Self.firstChoice...UInt8(ascii: "9"):
                guard let last = moves.popLast() else { return nil }
                moves.append(Move(last.actor, choice: 10 * last.choice + Int(character - Self.firstChoice)))
            default:
                return nil
            }
        }
    }

    package var description: String {
        let code = moves.map { move in
            Self.letter(of: move.actor) + (move.choice == 0 ? "" : "\(move.choice)")
        }
        return code.joined() + (seed.map { "@\($0)" } ?? "")
    }

    private static let firstActor = UInt8(ascii: "A")
    private static let firstChoice = UInt8(ascii: "0")

    private static func letter(of actor: Int) -> String {
        String(UnicodeScalar(firstActor + UInt8(actor)))
    }
}
