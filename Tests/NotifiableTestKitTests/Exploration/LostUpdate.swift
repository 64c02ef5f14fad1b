import NotifiableTestKit

/// Actors that increment a number by reading it, and writing it in a step of its own: the oldest race.
struct LostUpdate: InterleavedSystem {
    struct State: Hashable {
        var number = 0
        var read: [Int?]
        var done: Set<Int> = []
    }

    let incrementing: Int
    private(set) var fingerprint: State

    init(incrementing: Int) {
        self.incrementing = incrementing
        fingerprint = State(read: Array(repeating: nil, count: incrementing))
    }

    var actors: [String] { (0..<incrementing).map { "actor \($0 + 1)" } }
    var moves: [Move] { (0..<incrementing).filter { !fingerprint.done.contains($0) }.map { Move($0) } }

    mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        if let read = fingerprint.read[move.actor].take() {
            fingerprint.number = read + 1
            fingerprint.done.insert(move.actor)
            note("writes \(read + 1)")
        } else {
            fingerprint.read[move.actor] = fingerprint.number
            note("reads \(fingerprint.number)")
        }
    }

    func checkStep() throws(Violation) {}

    func checkEnd() throws(Violation) {
        try require(fingerprint.number == incrementing, "\(incrementing) increments made \(fingerprint.number)")
    }

    func copy() -> Self? { self }
}
