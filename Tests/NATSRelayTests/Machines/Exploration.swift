#if NATS
    /// A breach of a specification.
    struct Violation: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// A system of a few actors whose steps can be taken in any order.
    protocol ExploredSystem: Hashable {
        associatedtype Move
        /// The possible moves; none at the end of a history.
        var moves: [Move] { get }
        /// Makes a move, and compares its result with the specification.
        mutating func make(_ move: Move) throws(Violation)
        /// Compares the state at the end of a history with the specification.
        func checkEnd() throws(Violation)
    }

    /// Reaches every state of a system, and makes every possible move in it, until one breaches the specification.
    ///
    /// Histories that lead to the same state continue alike, so each state is visited once. The search is breadth
    /// first: a failing history is one of the shortest.
    func exploreEveryState<System: ExploredSystem>(of first: System) -> (states: Int, failure: String?) {
        var seen: Set<System> = [first]
        var frontier: [(system: System, history: [System.Move])] = [(first, [])]
        while !frontier.isEmpty {
            var next: [(system: System, history: [System.Move])] = []
            for (system, history) in frontier {
                do throws(Violation) {
                    let moves = system.moves
                    if moves.isEmpty { try system.checkEnd() }
                    for move in moves {
                        var system = system
                        do throws(Violation) {
                            try system.make(move)
                        } catch {
                            return (seen.count, "\(error) after \(history + [move])")
                        }
                        if seen.insert(system).inserted { next.append((system, history + [move])) }
                    }
                } catch {
                    return (seen.count, "\(error) after \(history)")
                }
            }
            frontier = next
        }
        return (seen.count, nil)
    }
#endif
