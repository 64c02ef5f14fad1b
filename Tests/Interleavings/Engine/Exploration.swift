import TestSupport

/// A search of the histories of a system.
package struct Exploration<System: InterleavedSystem>: Sendable {
    package let name: String
    /// Makes the system in its first state; with a seed, with random operations.
    package let make: @Sendable (_ seed: UInt64?) -> System

    package init(_ name: String, make: @escaping @Sendable (_ seed: UInt64?) -> System) {
        self.name = name
        self.make = make
    }

    package struct Outcome {
        /// The number of complete histories; if one failed, the number before it.
        package var interleavings: UInt64 = 0
        /// The number of distinct states; of all states, where none is recognized.
        package var states = 0
        /// The number of steps.
        package var steps = 0
        package var failure: FailingHistory?
    }

    /// Explores every interleaving, until one fails.
    ///
    /// Histories that lead to the same state continue alike, so the search continues once: it reaches each possible
    /// state and checks each possible step in it. The number of histories is the number of paths through the states.
    /// This is the search of an explicit-state model checker (Holzmann, "The Model Checker SPIN", 1997) without its
    /// reductions.
    ///
    /// The search is breadth first, so a failing history is one of the shortest.
    package func everyInterleaving() -> Outcome {
        var outcome = Outcome()
        let first = make(nil)
        var places = [first.fingerprint: 0]
        var states = [State()]
        var frontier = [(place: 0, system: first)]
        while !frontier.isEmpty {
            var next: [(place: Int, system: System)] = []
            for (place, system) in frontier {
                let moves = system.moves
                outcome.states += 1
                if moves.isEmpty, Self.fails({ () throws(Violation) in try system.checkEnd() }) {
                    outcome.failure = failingHistory(Schedule(moves: path(to: place, in: states)))
                    return outcome
                }
                for (number, move) in moves.enumerated() {
                    // The last move needs no copy.
                    var system = number == moves.count - 1 ? system : copy(of: system, at: place, in: states)
                    outcome.steps += 1
                    if Self.fails({ () throws(Violation) in try system.step(move) }) {
                        outcome.failure = failingHistory(Schedule(moves: path(to: place, in: states) + [move]))
                        return outcome
                    }
                    // One look-up for both: a new state takes the next place.
                    let successor = Self.identity(&places[system.fingerprint, default: states.count])
                    if successor == states.count {
                        states.append(State(reachedFrom: place, by: move))
                        next.append((successor, system))
                    }
                    states[place].successors.append(successor)
                }
            }
            frontier = next
        }
        outcome.interleavings = Self.ways(through: states)
        return outcome
    }

    private struct State {
        /// The first step that led here; `nil` for the first state.
        var reachedFrom: Int?
        var by = Move(0)
        /// One for each move.
        var successors: [Int] = []
    }

    /// Keeps the default of a dictionary's subscript in the dictionary.
    private static func identity(_ place: inout Int) -> Int { place }

    private static func fails(_ check: () throws(Violation) -> Void) -> Bool {
        do throws(Violation) {
            try check()
            return false
        } catch {
            return true
        }
    }

    private func path(to place: Int, in states: [State]) -> [Move] {
        var path: [Move] = []
        var place = place
        while let previous = states[place].reachedFrom {
            path.append(states[place].by)
            place = previous
        }
        return path.reversed()
    }

    private func copy(of system: System, at place: Int, in states: [State]) -> System {
        system.copy() ?? self.system(after: path(to: place, in: states))
    }

    /// Returns the system after moves that are known to be allowed.
    func system(after moves: [Move]) -> System {
        var system = make(nil)
        var note = Note(isRead: false)
        for move in moves { try? system.make(move, &note) }
        return system
    }

    /// Counts the paths from the first state to those without a successor.
    private static func ways(through states: [State]) -> UInt64 {
        var predecessors = Array(repeating: 0, count: states.count)
        for state in states { for successor in state.successors { predecessors[successor] += 1 } }
        var ways = Array(repeating: UInt64(0), count: states.count)
        ways[0] = 1
        var total: UInt64 = 0
        // The count of a state is known when those of its predecessors are.
        var known = [0]
        while let place = known.popLast() {
            if states[place].successors.isEmpty { total = sum(total, ways[place]) }
            for successor in states[place].successors {
                ways[successor] = sum(ways[successor], ways[place])
                predecessors[successor] -= 1
                if predecessors[successor] == 0 { known.append(successor) }
            }
        }
        precondition(predecessors.allSatisfy { $0 == 0 }, "a state that comes again: its histories have no end")
        return total
    }

    private static func sum(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let (sum, isTooLarge) = first.addingReportingOverflow(second)
        precondition(!isTooLarge, "more interleavings than 64 bits count: explore a smaller history")
        return sum
    }
}

extension InterleavedSystem {
    /// Makes a move and checks what it led to.
    mutating func step(_ move: Move) throws(Violation) {
        var note = Note(isRead: false)
        try make(move, &note)
        try checkStep()
    }
}

extension Exploration {
    /// Makes every interleaving one by one, without recognizing states.
    ///
    /// For small histories: a check of ``everyInterleaving()``.
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

extension Exploration {
    /// Makes a history with random operations in a random order for each seed, until one fails.
    package func random(seeds: Range<UInt64>) -> Outcome {
        var outcome = Outcome()
        for seed in seeds {
            var system = make(seed)
            // Independent of the numbers that the operations are made from.
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
