package import ActorMessaging

/// How far an actor has come in its operations.
package struct Progress<Frame: Hashable>: Hashable {
    /// How many operations have begun.
    package var begun = 0
    /// What of the operation under way is still to be done; the last comes first. Empty between operations.
    package var frames: [Frame] = []

    package init() {}

    /// Whether there is a step to make, of so many operations.
    package func hasStep(of operations: Int) -> Bool { !frames.isEmpty || begun < operations }
}

/// A bound as a history states it, with what a specification does about it in the plainest way.
package enum Bound: Hashable, Sendable {
    case unbounded
    case newest(Int)
    case oldest(Int)

    package var buffering: MailboxBuffering {
        switch self {
        case .unbounded: .unbounded
        case .newest(let count): .newest(count)
        case .oldest(let count): .oldest(count)
        }
    }

    /// Adds a number to those that wait.
    ///
    /// - Returns: the one that is lost for it.
    package func append(_ number: Int, to waiting: inout [Int]) -> Int? {
        switch self {
        case .newest(let count) where waiting.count == count:
            waiting.append(number)
            return waiting.removeFirst()
        case .oldest(let count) where waiting.count == count:
            return number
        case .unbounded, .newest, .oldest:
            waiting.append(number)
            return nil
        }
    }
}

extension Int {
    /// Names one of an actor's messages: `b3` is the third of the second actor.
    package static func message(_ number: Int, of actor: Int) -> Int { actor * 100 + number }

    /// The message as a trace names it.
    package var asMessage: String {
        String(UnicodeScalar(UInt8(ascii: "a") + UInt8(self / 100))) + "\(self % 100)"
    }
}

extension Optional<Int> {
    /// The message as a trace names it.
    package var asMessage: String { self?.asMessage ?? "none" }
}

extension [Int] {
    /// The messages as a trace names them.
    package var asMessages: String { "[" + map(\.asMessage).joined(separator: " ") + "]" }
}
