/// A search of the histories that the actors of a system can have.
package struct Exploration<System: InterleavedSystem>: Sendable {
    package let name: String
    /// Makes the system at its beginning; with a seed, one whose operations are random.
    package let make: @Sendable (_ seed: UInt64?) -> System

    package init(_ name: String, make: @escaping @Sendable (_ seed: UInt64?) -> System) {
        self.name = name
        self.make = make
    }

    package struct Outcome {
        /// Histories from beginning to end: all that there are, or as many as were asked for; those that were made, if one
        /// of them failed.
        package var interleavings: UInt64 = 0
        /// Different states on the way; all states met, where none is recognized.
        package var states = 0
        /// Steps that were made to meet them.
        package var steps = 0
        package var failure: FailingHistory?
    }

    /// Explores every interleaving, until one fails.
    ///
    /// Histories that lead to the same state go on alike, so they go on once: every state that can come is met, every step
    /// that can be made in it is made and checked, and so every history is checked, though not made one by one. The number
    /// of histories is then the number of ways through the states. This is the search of an explicit-state model checker
    /// (Holzmann, "The Model Checker SPIN", 1997), without its reductions: no order of two steps is left out.
    ///
    /// It goes ahead breadth first, so a failing history is among the shortest that fail.
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
                    // The last to go on needs no copy.
                    var system = number == moves.count - 1 ? system : copy(of: system, at: place, in: states)
                    outcome.steps += 1
                    if Self.fails({ () throws(Violation) in try system.step(move) }) {
                        outcome.failure = failingHistory(Schedule(moves: path(to: place, in: states) + [move]))
                        return outcome
                    }
                    // One look-up for both: a state that is new takes the next place.
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
        /// The first step that led here; `nil` at the beginning.
        var reachedFrom: Int?
        var by = Move(0)
        /// One for each move.
        var successors: [Int] = []
    }

    /// Makes a default of a dictionary stay in it.
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

    /// A system with moves made that are known to be allowed.
    func system(after moves: [Move]) -> System {
        var system = make(nil)
        var note = Note(isRead: false)
        for move in moves { try? system.make(move, &note) }
        return system
    }

    /// How many ways lead from the first state to one that has no successor.
    private static func ways(through states: [State]) -> UInt64 {
        var predecessors = Array(repeating: 0, count: states.count)
        for state in states { for successor in state.successors { predecessors[successor] += 1 } }
        var ways = Array(repeating: UInt64(0), count: states.count)
        ways[0] = 1
        var total: UInt64 = 0
        // A state's number is known when those of all before it are.
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
