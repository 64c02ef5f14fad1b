package import ActorMessaging

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
