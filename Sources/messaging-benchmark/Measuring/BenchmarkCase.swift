/// One row of the benchmark: contenders that do the same work, and what the first is to reach against the others.
struct BenchmarkCase {
    enum Unit: String, Codable {
        case nanoseconds = "ns"
        case bytes = "B"
    }

    /// What it is called on the command line.
    let name: String
    /// What is done, in a few words.
    let title: String
    var unit = Unit.nanoseconds
    /// How many operations make a batch; `nil` for as many as fill the time that a batch is given.
    var batch: Int?
    let contenders: [Contender]
    var targets: [Target] = []
    /// The most that the first contender may take by itself, in the unit.
    var limit: Double?
}
