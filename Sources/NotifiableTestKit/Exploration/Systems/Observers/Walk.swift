/// One post on its way through the observers, beside whom it is to reach.
package struct Walk: Hashable {
    /// The subject, which the post keeps alive.
    let subject: Int?
    /// Whom it was given, in order; -1 for a hole.
    let receivers: [Int]
    /// How many of them it has been to.
    var index = 0
    /// By the specification, those who were registered when it began and have not been reached.
    var expected: [Int]

    /// The walk without what makes no difference to how it goes on: whom it has been to, and who is due and has ended.
    func rest(hasEnded: (Int) -> Bool) -> Walk {
        Walk(
            subject: subject,
            receivers: Array(receivers.dropFirst(index)),
            expected: expected.filter { !hasEnded($0) }
        )
    }

    /// Checks a delivery.
    mutating func deliver(to id: Int, hasEnded: (Int) -> Bool) throws(Violation) {
        try require(!hasEnded(id), "o\(id) was begun after its removal (G9)")
        try skip(until: id, hasEnded: hasEnded)
        try require(expected.first == id, "o\(id) was reached twice, or registered after the post had begun (G12)")
        expected.removeFirst()
    }

    /// Checks that nobody was left out.
    mutating func finish(hasEnded: (Int) -> Bool) throws(Violation) {
        try skip(until: nil, hasEnded: hasEnded)
    }

    private mutating func skip(until id: Int?, hasEnded: (Int) -> Bool) throws(Violation) {
        guard id.map(expected.contains) ?? true else { return }
        while let first = expected.first, first != id {
            try require(hasEnded(first), "o\(first) was left out, or its turn was before that of o\(id ?? first) (G6)")
            expected.removeFirst()
        }
    }
}
