/// A few actors that share a state machine. One step is what the real code does atomically: while it holds a lock, or
/// between two such times.
///
/// A system is deterministic: a history is its moves, and the same moves replay it.
package protocol InterleavedSystem: SendableMetatype {
    /// Everything that decides how the system continues. Systems with equal fingerprints have the same futures.
    associatedtype Fingerprint: Hashable

    /// The names of the actors, for a trace. A move refers to one by its index.
    var actors: [String] { get }

    /// The possible moves, in a fixed order; empty at the end of the history.
    var moves: [Move] { get }

    /// Makes a possible move, and compares its outcome with the specification.
    ///
    /// - Parameter note: Receives a description of the step, for a trace.
    mutating func make(_ move: Move, _ note: inout Note) throws(Violation)

    /// Compares the state after a move with the specification.
    func checkStep() throws(Violation)

    /// Compares the state at the end of a history with the specification.
    func checkEnd() throws(Violation)

    /// See ``Fingerprint``.
    var fingerprint: Fingerprint { get }

    /// Returns an independent copy, or `nil` for a system of objects, which is made again from its moves.
    func copy() -> Self?
}

/// A system that is a value, so that a copy of it is independent.
package protocol InterleavedValue: InterleavedSystem {}

extension InterleavedValue {
    package func copy() -> Self? { self }
}

/// One step of one actor.
package struct Move: Hashable, Sendable {
    package let actor: Int
    /// The variant of the step, where the surroundings decide, such as the order in which a center calls its observers.
    package let choice: Int

    package init(_ actor: Int, choice: Int = 0) {
        self.actor = actor
        self.choice = choice
    }
}

/// A breach of the specification.
package struct Violation: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Throws a violation unless a condition holds.
package func require(
    _ condition: Bool,
    _ violation: @autoclosure () -> String
) throws(Violation) {
    if !condition { throw Violation(violation()) }
}

/// The description of a step. Nothing makes the text unless it is read, so it must have no side effect.
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

/// An actor's progress through its operations.
package struct Progress<Frame: Hashable>: Hashable {
    /// The number of operations that have begun.
    package var begun = 0
    /// The remaining steps of the current operation, the next one last. Empty between operations.
    package var frames: [Frame] = []

    package init() {}

    /// Returns whether there is a step left, of a number of operations.
    package func hasStep(of operations: Int) -> Bool { !frames.isEmpty || begun < operations }

    /// Begins the next operation.
    package mutating func next<Operation>(of operations: [Operation]) -> Operation {
        defer { begun += 1 }
        return operations[begun]
    }
}
