/// What a search of the interleavings of one state machine came to.
public struct InterleavingReport: Sendable, CustomStringConvertible {
    /// The machine, and who uses it.
    public var machine: String
    /// The guarantees that the histories bear on, by number: `G7`.
    public var guarantees: [String]
    /// How many actors act on the machine at once. A mailbox's drain comes on top of them.
    public var actors: Int
    /// How many operations they carry out together, most of them in several steps.
    public var operations: Int
    /// How many interleavings of these steps there are. All of them were explored, unless one failed.
    public var interleavings: Int
    /// How many different states they lead through. Histories that meet in a state go on alike, so they go on together.
    public var states: Int
    /// How many larger histories were made beyond these, with random operations in a random order.
    public var randomHistories: Int
    /// The first history that breaks a guarantee, step by step, with what replays it; `nil` if there is none.
    public var failure: String?

    /// One line; behind it the failing history, if there is one.
    public var description: String {
        let size = "\(actors) actors, \(operations) operations: \(interleavings) interleavings (\(states) states)"
        let line = "\(machine) [\(guarantees.joined(separator: " "))]: \(size), \(randomHistories) random histories: "
        return line + (failure.map { "BROKEN\n" + $0 } ?? "held")
    }
}
