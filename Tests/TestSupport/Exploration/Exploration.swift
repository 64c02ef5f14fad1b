/// A search of the histories of a system.
package struct Exploration<System: ExploredSystem>: Sendable {
    /// Makes the system in its first state; with a seed, a larger one with random operations.
    package let make: @Sendable (_ seed: UInt64?) -> System

    package init(make: @escaping @Sendable (_ seed: UInt64?) -> System) {
        self.make = make
    }

    /// Reaches every state, and makes every possible move in it, until one breaches the specification.
    ///
    /// Histories that lead to the same state continue alike, so the search continues once. It is breadth first, so a
    /// failing history is one of the shortest.
    package func everyState() -> (states: Int, failure: FailingHistory?) {
        let first = make(nil)
        var seen: Set<System.State> = [first.state]
        var frontier = [(system: first, history: [System.Move]())]
        while !frontier.isEmpty {
            var next: [(system: System, history: [System.Move])] = []
            for (system, history) in frontier {
                let moves = system.moves
                if moves.isEmpty, (try? system.checkEnd()) == nil { return (seen.count, failure(history)) }
                for (index, move) in moves.enumerated() {
                    // The last move needs no copy.
                    var system = index == moves.count - 1 ? system : system.copy()
                    if (try? system.make(move)) == nil { return (seen.count, failure(history + [move])) }
                    if seen.insert(system.state).inserted { next.append((system, history + [move])) }
                }
            }
            frontier = next
        }
        return (seen.count, nil)
    }

    /// Makes a random history of the system of each seed, until one breaches the specification.
    package func random(_ seeds: Range<UInt64>) -> FailingHistory? { histories(seeds) { $0 } }

    /// Makes random histories of the system without a seed, until one breaches the specification.
    ///
    /// Each is one of those of ``everyState()``, which takes longer to reach the end of one.
    package func sample(_ count: UInt64) -> FailingHistory? { histories(0..<count) { _ in nil } }

    private func histories(_ seeds: Range<UInt64>, _ seed: (UInt64) -> UInt64?) -> FailingHistory? {
        for number in seeds {
            var system = make(seed(number))
            var generator = SplitMix64(seed: ~number)
            var history: [System.Move] = []
            while let move = system.moves.randomElement(using: &generator) {
                history.append(move)
                if (try? system.make(move)) == nil { return failure(history, seed(number)) }
            }
            if (try? system.checkEnd()) == nil { return failure(history, seed(number)) }
        }
        return nil
    }

    /// Replays the schedule that a failing history prints.
    ///
    /// - Returns: The failing history, or `nil` if the specification allows it.
    package func replay(_ schedule: String) -> FailingHistory? {
        var words = schedule.split(separator: " ")
        let seed = words.first.flatMap { $0.hasPrefix("@") ? UInt64($0.dropFirst()) : nil }
        if seed != nil { words.removeFirst() }
        var system = make(seed)
        var steps: [String] = []
        do throws(Violation) {
            for word in words {
                guard let move = system.moves.first(where: { "\($0)" == word }) else {
                    throw Violation("the schedule doesn't fit the system: there is no move \(word)")
                }
                steps.append(system.text(of: move))
                try system.make(move)
            }
            if system.moves.isEmpty { try system.checkEnd() }
            return nil
        } catch {
            return FailingHistory(violation: error, steps: steps, schedule: schedule)
        }
    }

    private func failure(_ history: [System.Move], _ seed: UInt64? = nil) -> FailingHistory {
        let schedule = ((seed.map { ["@\($0)"] } ?? []) + history.map { "\($0)" }).joined(separator: " ")
        return replay(schedule)
            ?? FailingHistory(violation: Violation("it fails, and its replay doesn't"), steps: [], schedule: schedule)
    }
}

/// A history that breaches a specification, with the schedule that replays it.
package struct FailingHistory: Sendable, CustomStringConvertible {
    package let violation: Violation
    package let steps: [String]
    package let schedule: String

    package var description: String {
        let lines = steps.enumerated().map { "\($0 + 1). \($1)" }
        return (["\(violation)"] + lines + ["replay: \(schedule)"]).joined(separator: "\n")
    }
}

/// A breach of a specification.
package struct Violation: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Throws a violation unless a condition holds.
package func require(_ condition: Bool, _ violation: @autoclosure () -> String) throws(Violation) {
    if !condition { throw Violation(violation()) }
}
