/// What the rounds of one case measured.
struct Sample {
    /// By contender in the order of the case, and by round.
    private(set) var costs: [[Double]]

    init(contenders: Int) {
        costs = Array(repeating: [], count: contenders)
    }

    mutating func append(_ cost: Double, of contender: Int) {
        costs[contender].append(cost)
    }

    /// The costs of one contender.
    func cost(of contender: Int) -> Quartiles {
        Quartiles(of: costs[contender])
    }

    /// One contender's cost as a share of another's, round by round: what slows both down in a round cancels out.
    func ratio(of contender: Int, to other: Int) -> Quartiles {
        Quartiles(of: zip(costs[contender], costs[other]).map { $0 / $1 })
    }
}
