/// A state machine, those who use it, and the specification that its results are compared with.
///
/// A move is what the real code does atomically: while it holds a lock, or between two such times. A system is
/// deterministic: the same moves lead to the same state.
package protocol ExploredSystem: SendableMetatype {
    /// Printed, a move is one word.
    associatedtype Move: Sendable
    associatedtype State: Hashable = Self

    /// Everything that decides how the system continues. Systems with equal states have the same futures.
    var state: State { get }

    /// The possible moves, in a fixed order; none at the end of a history.
    var moves: [Move] { get }

    /// Makes a possible move, and compares its result with the specification.
    mutating func make(_ move: Move) throws(Violation)

    /// Compares the state at the end of a history with the specification.
    func checkEnd() throws(Violation)

    /// Returns an independent copy. A system of objects is made again from its moves.
    func copy() -> Self

    /// Returns the description of a possible move.
    func text(of move: Move) -> String
}

extension ExploredSystem {
    package func copy() -> Self { self }
    package func text(of move: Move) -> String { "\(move)" }
}

extension ExploredSystem where State == Self {
    package var state: Self { self }
}

/// A system of a few actors that each take steps in order. A step can put others in front of the actor's next ones.
package protocol ActorSystem: ExploredSystem where Move == Turn {
    associatedtype Step: Hashable, Sendable

    /// The remaining steps of each actor.
    var actors: [[Step]] { get set }

    /// Returns whether an actor can take its next step.
    func canTake(_ step: Step, by actor: Int) -> Bool

    /// Takes a step, which is no longer among the remaining ones.
    mutating func take(_ step: Step, by actor: Int) throws(Violation)

    /// Compares the state after each step with the specification.
    func check() throws(Violation)
}

/// The next step of an actor: a letter.
package struct Turn: Hashable, Sendable, CustomStringConvertible {
    package let actor: Int

    package init(actor: Int) { self.actor = actor }

    package var description: String { String(UnicodeScalar(UInt8(ascii: "a") + UInt8(actor))) }
}

extension ActorSystem {
    package func canTake(_ step: Step, by actor: Int) -> Bool { true }
    package func check() throws(Violation) {}
    package func checkEnd() throws(Violation) {}

    package var moves: [Turn] {
        actors.indices.filter { actor in actors[actor].first.map { canTake($0, by: actor) } ?? false }
            .map { Turn(actor: $0) }
    }

    package mutating func make(_ turn: Turn) throws(Violation) {
        try take(actors[turn.actor].removeFirst(), by: turn.actor)
        try check()
    }

    package func text(of turn: Turn) -> String { "\(turn): \(actors[turn.actor][0])" }

    /// Puts steps in front of the actor's next ones.
    package mutating func proceed(_ actor: Int, with steps: Step...) { proceed(actor, with: steps) }

    package mutating func proceed(_ actor: Int, with steps: [Step]) { actors[actor].insert(contentsOf: steps, at: 0) }
}

extension SplitMix64 {
    /// Makes steps for a number of actors.
    package mutating func steps<Step>(
        actors: Int,
        each count: Int,
        _ step: (_ actor: Int, inout SplitMix64) -> Step
    ) -> [[Step]] {
        (0..<actors).map { actor in (0..<count).map { _ in step(actor, &self) } }
    }

    package mutating func upTo(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}
