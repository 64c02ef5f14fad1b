/// A search of the histories that the actors of a system can have.
package struct Exploration<System: InterleavedSystem> {
    package let name: String
    /// Makes the system at its beginning; with a seed, one whose operations are random.
    package let make: (_ seed: UInt64?) -> System

    package init(_ name: String, make: @escaping (_ seed: UInt64?) -> System) {
        self.name = name
        self.make = make
    }

    package struct Outcome {
        /// Histories from beginning to end: all that there are, or as many as were asked for.
        package var interleavings = 0
        /// Different states on the way, counted once for each number of steps in which they are reached; all states
        /// met, where none is recognized.
        package var states = 0
        /// Steps in the longest history.
        package var longest = 0
        package var failure: FailingHistory?
    }

    /// Explores every interleaving, until one fails.
    ///
    /// Histories that lead to the same state in the same number of steps go on alike, so they go on once, with their
    /// number: every history is counted and checked, though not made one by one. It goes ahead step by step in all
    /// histories, so a failing one is among the shortest that fail.
    package func everyInterleaving() -> Outcome {
        var outcome = Outcome()
        let first = make(nil)
        var level = [Node(system: first, moves: [], histories: 1)]
        while !level.isEmpty {
            outcome.states += level.count
            outcome.longest = level[0].moves.count
            var next: [Node] = []
            var index: [System.Fingerprint: Int] = [:]
            for node in level {
                let moves = node.system.moves
                if moves.isEmpty {
                    outcome.interleavings = Self.sum(outcome.interleavings, node.histories)
                    if fails(at: node) {
                        outcome.failure = failingHistory(Schedule(moves: node.moves))
                        return outcome
                    }
                }
                for (number, move) in moves.enumerated() {
                    // The last to go on needs no copy.
                    var system = number == moves.count - 1 ? node.system : copy(of: node)
                    let path = node.moves + [move]
                    var note = Note(isRead: false)
                    do throws(Violation) {
                        try system.make(move, &note)
                        try system.checkStep()
                    } catch {
                        outcome.failure = failingHistory(Schedule(moves: path))
                        return outcome
                    }
                    // One look-up for both: a state that is new takes the next place.
                    let place = Self.identity(&index[system.fingerprint, default: next.count])
                    if place < next.count {
                        next[place].add(node.histories)
                    } else {
                        next.append(Node(system: system, moves: path, histories: node.histories))
                    }
                }
            }
            level = next
        }
        return outcome
    }

    private struct Node {
        let system: System
        let moves: [Move]
        /// How many histories lead here.
        var histories: Int

        mutating func add(_ more: Int) { histories = sum(histories, more) }
    }

    /// Makes a default of a dictionary stay in it.
    private static func identity(_ place: inout Int) -> Int { place }

    private static func sum(_ first: Int, _ second: Int) -> Int {
        let (sum, isTooLarge) = first.addingReportingOverflow(second)
        precondition(!isTooLarge, "more interleavings than an Int counts: explore a smaller history")
        return sum
    }

    private func copy(of node: Node) -> System {
        node.system.copy() ?? system(after: node.moves)
    }

    /// A system with moves made that are known to be allowed.
    func system(after moves: [Move]) -> System {
        var system = make(nil)
        var note = Note(isRead: false)
        for move in moves { try? system.make(move, &note) }
        return system
    }

    private func fails(at end: Node) -> Bool {
        do throws(Violation) {
            try end.system.checkEnd()
            return false
        } catch {
            return true
        }
    }
}
