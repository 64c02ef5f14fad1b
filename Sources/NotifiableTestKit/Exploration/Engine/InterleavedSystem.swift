/// A small world of actors that share a state machine, in which one step is what the real code does without anybody else
/// being able to come between: under one holding of a lock, or between two.
///
/// A system is deterministic: the moves made so far decide all. So a history is its moves, and making them again replays it.
package protocol InterleavedSystem: SendableMetatype {
    /// All that decides how the system goes on. Two systems with equal fingerprints have the same futures.
    associatedtype Fingerprint: Hashable

    /// Who acts, for the reader of a trace; a move names its actor by the index here.
    var actors: [String] { get }

    /// The moves that are possible now, in a fixed order; none when the history has come to its end.
    var moves: [Move] { get }

    /// Makes one of the possible moves, and compares what comes of it with the specification.
    ///
    /// - Parameter note: told what the step was, for a trace.
    mutating func make(_ move: Move, _ note: inout Note) throws(Violation)

    /// Compares the state after a move with the specification.
    func checkStep() throws(Violation)

    /// Compares the state in which nobody can move any more with the specification.
    func checkEnd() throws(Violation)

    /// See ``Fingerprint``.
    var fingerprint: Fingerprint { get }

    /// A copy that shares nothing with this one; `nil` for a system of objects, which is made again from its moves.
    func copy() -> Self?
}

/// One step of one actor.
package struct Move: Hashable, Sendable {
    package let actor: Int
    /// Which way the step goes, where its surroundings decide that: the order in which a center calls its observers, say.
    package let choice: Int

    package init(_ actor: Int, choice: Int = 0) {
        self.actor = actor
        self.choice = choice
    }
}

/// What a state machine or its use did that the specification forbids.
package struct Violation: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Throws unless something holds.
package func require(
    _ condition: Bool,
    _ violation: @autoclosure () -> String
) throws(Violation) {
    if !condition { throw Violation(violation()) }
}

/// Takes down what a step was. Without a reader the text is not even made, so making it must have no effect.
package struct Note {
    private let isRead: Bool
    package private(set) var text = ""

    package init(isRead: Bool) {
        self.isRead = isRead
    }

    package mutating func callAsFunction(_ text: @autoclosure () -> String) {
        if isRead { self.text = text() }
    }
}
