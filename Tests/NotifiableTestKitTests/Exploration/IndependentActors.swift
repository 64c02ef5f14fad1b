import NotifiableTestKit

/// Actors that count their own steps and share nothing, so that the number of their interleavings is known.
struct IndependentActors: InterleavedSystem {
    let steps: [Int]
    /// Whether it can be copied, or is made again from its moves.
    var isCopied = true
    private(set) var fingerprint: [Int]

    init(_ steps: [Int], isCopied: Bool = true) {
        self.steps = steps
        self.isCopied = isCopied
        fingerprint = steps.map { _ in 0 }
    }

    var actors: [String] { steps.indices.map { "actor \($0 + 1)" } }
    var moves: [Move] { steps.indices.filter { fingerprint[$0] < steps[$0] }.map { Move($0) } }

    mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        fingerprint[move.actor] += 1
        note("step \(fingerprint[move.actor])")
    }

    func checkStep() throws(Violation) {}
    func checkEnd() throws(Violation) {}
    func copy() -> Self? { isCopied ? self : nil }

    /// The multinomial coefficient: in how many orders the steps can be made, those of each actor in theirs.
    static func interleavings(of steps: [Int]) -> UInt64 {
        var ways: UInt64 = 1
        var total: UInt64 = 0
        for count in steps {
            for step in 1...UInt64(count) {
                total += 1
                ways = ways * total / step
            }
        }
        return ways
    }
}
