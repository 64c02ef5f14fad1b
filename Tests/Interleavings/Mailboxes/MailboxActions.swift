import ActorMessaging
import TestSupport

extension [Backlog<Int, Int>.Action] {
    var lost: Int? { compactMap { if case .drop(let item, .lost) = $0 { item.element } else { nil } }.first }
    var removed: [Int] { compactMap { if case .drop(let item, .removed) = $0 { item.element } else { nil } } }
    var passed: [Int] { compactMap { if case .pass(let wait) = $0 { wait } else { nil } } }
}

/// The waits for an observer, as a specification sees them: each ends when the messages before it are finished.
struct ExpectedWaits: Hashable {
    private struct Wait: Hashable {
        let number: Int
        let messages: [Int]
    }

    private var waits: [Wait] = []

    var isEmpty: Bool { waits.isEmpty }

    mutating func add(_ number: Int, for messages: [Int]) { waits.append(Wait(number: number, messages: messages)) }

    /// Compares the waits that end with those that are due.
    mutating func end(_ ended: [Int], unfinished: [Int]) throws(Violation) {
        let due = waits.prefix { !$0.messages.contains(where: unfinished.contains) }.map(\.number)
        waits.removeFirst(due.count)
        try require(ended == due, "the waits \(ended) end where \(due) are due")
    }
}
