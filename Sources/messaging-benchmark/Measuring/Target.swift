/// What the first contender of a case is to reach against another one.
struct Target {
    /// How the measured ratio is put into words.
    enum Direction: String, Codable {
        /// At least so many times less than the other.
        case timesLess
        /// At most so many times the other.
        case timesAsMuch
    }

    let direction: Direction
    let factor: Double
    /// The name of the contender that the first is compared with.
    let contender: String

    /// At least `factor` times faster, or smaller, than another contender.
    static func atLeast(_ factor: Double, timesLessThan contender: String) -> Target {
        Target(direction: .timesLess, factor: factor, contender: contender)
    }

    /// At most `factor` times what another contender takes.
    static func atMost(_ factor: Double, times contender: String) -> Target {
        Target(direction: .timesAsMuch, factor: factor, contender: contender)
    }

    /// Whether the first contender's share of the other's cost is small enough.
    func isMet(byRatio ratio: Double) -> Bool {
        switch direction {
        case .timesLess: 1 / ratio >= factor
        case .timesAsMuch: ratio <= factor
        }
    }
}
