/// A history that the specification forbids, to be read and to be replayed.
package struct FailingHistory: Sendable, CustomStringConvertible {
    /// What was explored.
    package let name: String
    /// What is forbidden about it.
    package let violation: Violation
    /// Each step, with who made it.
    package let steps: [String]
    /// Replays it.
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
