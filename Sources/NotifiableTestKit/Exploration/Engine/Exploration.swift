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
                    outcome.interleavings += node.histories
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
                    } catch {
                        outcome.failure = failingHistory(Schedule(moves: path))
                        return outcome
                    }
                    let fingerprint = system.fingerprint
                    if let known = index[fingerprint] {
                        next[known].histories += node.histories
                    } else {
                        index[fingerprint] = next.count
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
