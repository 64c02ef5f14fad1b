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
