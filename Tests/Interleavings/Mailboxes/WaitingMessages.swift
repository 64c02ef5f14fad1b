import ActorMessaging

// The effect of a buffer's bound in the specification.
extension MailboxBuffering {
    /// Adds a number to the waiting ones.
    ///
    /// - Returns: The number that is lost, if one is.
    func append(_ number: Int, to waiting: inout [Int]) -> Int? {
        switch policy {
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
    /// Returns the message of an actor with a number: `b3` is the third message of the second actor.
    static func message(_ number: Int, of actor: Int) -> Int { actor * 100 + number }

    /// The message as a trace names it.
    var asMessage: String {
        String(UnicodeScalar(UInt8(ascii: "a") + UInt8(self / 100))) + "\(self % 100)"
    }
}

extension Optional<Int> {
    /// The message as a trace names it.
    var asMessage: String { self?.asMessage ?? "none" }
}

extension [Int] {
    /// The messages as a trace names them.
    var asMessages: String { "[" + map(\.asMessage).joined(separator: " ") + "]" }
}
