/// What a search of the interleavings of one state machine came to.
public struct InterleavingReport: Sendable, CustomStringConvertible {
    /// The machine, and who uses it.
    public var machine: String
    /// The guarantees that the histories bear on, by number: `G7`.
    public var guarantees: [String]
    /// How many actors act on the machine at once. A mailbox's drain and a main run loop come on top of them.
    public var actors: Int
    /// How many operations they carry out together, most of them in several steps.
    public var operations: Int
    /// How many interleavings of these steps there are. All of them were explored, unless one failed.
    public var interleavings: UInt64
    /// How many different states they lead through. Histories that meet in a state go on alike, so they go on together.
    public var states: Int
    /// How many steps were made to explore them: each that is possible in each state.
    public var steps: Int
    /// How many larger histories were made beyond these, with random operations in a random order: one for each seed from
    /// zero on.
    public var randomHistories: UInt64
    /// How long all of it took.
    public var duration: Duration
    /// The first history that breaks a guarantee, step by step, with what replays it; `nil` if there is none.
    public var failure: String?

    /// One line; behind it the failing history, if there is one.
    public var description: String {
        let verdict = failure == nil ? "held" : "BROKEN"
        let line = """
            \(machine) [\(guarantees.joined(separator: " "))]: \(verdict); \(actors) actors, \(operations) operations: \
            \(Self.grouped(interleavings)) interleavings (\(Self.grouped(UInt64(states))) states, \
            \(Self.grouped(UInt64(steps))) steps); \(randomHistories) random histories; \(seconds) s
            """
        return line + (failure.map { "\n" + $0 } ?? "")
    }

    /// In tenths.
    private var seconds: String {
        let tenths = (duration + .milliseconds(50)) / .milliseconds(100)
        return "\(Int(tenths) / 10).\(Int(tenths) % 10)"
    }

    /// `1,331,584`: a number that long is read by its groups.
    private static func grouped(_ number: UInt64) -> String {
        var digits = Substring("\(number)")
        var groups: [Substring] = []
        while !digits.isEmpty {
            groups.append(digits.suffix(3))
            digits.removeLast(min(3, digits.count))
        }
        return groups.reversed().joined(separator: ",")
    }
}
