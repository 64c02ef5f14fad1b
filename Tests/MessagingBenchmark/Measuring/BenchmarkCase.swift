import CommandLineSupport

/// One row of the benchmark: contenders that do the same work, and the targets of the first one.
struct BenchmarkCase {
    enum Unit: String {
        case nanoseconds = "ns"
        case milliseconds = "ms"
        case bytes = "B"
    }

    /// The name on the command line.
    let name: String
    /// A short description of the work.
    let title: String
    let unit: Unit
    /// The number of operations in a batch; `nil` for as many as fill the time of a batch.
    let batch: Int?
    let contenders: [Contender]
    let targets: [Target]
    /// The most that the first contender may take by itself, in `unit`.
    let limit: Double?

    init(
        _ name: String,
        _ title: String,
        unit: Unit = .nanoseconds,
        batch: Int? = nil,
        _ contenders: [Contender],
        _ targets: [Target] = [],
        limit: Double? = nil
    ) {
        (self.name, self.title, self.unit, self.batch) = (name, title, unit, batch)
        (self.contenders, self.targets, self.limit) = (contenders, targets, limit)
    }

    /// Returns the contender with a name, or the first.
    func contender(named name: String?) throws(CommandFailure) -> Contender {
        guard let name else { return contenders[0] }
        guard let match = contenders.first(where: { $0.name == name }) else {
            let names = contenders.map(\.name).joined(separator: ", ")
            throw CommandFailure(.usage, "no contender '\(name)' in \(self.name); there are \(names)")
        }
        return match
    }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension BenchmarkCase {
    /// Every case, in the order of the table.
    @MainActor static let all: [BenchmarkCase] =
        posting + registration + memory + retention + async + fairness + context + bridge + userInfo + threads
        + census

    /// Returns the case with a name.
    @MainActor static func named(_ name: String) throws(CommandFailure) -> BenchmarkCase {
        guard let match = all.first(where: { $0.name == name }) else {
            let names = all.map(\.name).joined(separator: ", ")
            throw CommandFailure(.usage, "no case '\(name)'; there are \(names)")
        }
        return match
    }
}

/// One way of doing the work of a case.
struct Contender {
    /// The name in the table and on the command line.
    let name: String
    /// Sets up the work. The setup isn't measured.
    let prepare: @MainActor () -> Workload

    init(_ name: String, prepare: @escaping @MainActor () -> Workload) {
        self.name = name
        self.prepare = prepare
    }
}

extension String {
    /// The names of the contenders that several cases have.
    static var messageCenter: String { "MessageCenter" }
    static var foundationMessages: String { "Foundation messages" }
    static var directCalls: String { "direct calls" }
    static var closureObserver: String { "closure observer" }
    static var oneThread: String { "one thread" }
}

/// A target of a case's first contender relative to another contender.
struct Target {
    /// Whether the ratio is worded as "times less" rather than as "times as much".
    let isLess: Bool
    let factor: Double
    /// The name of the contender to compare with.
    let contender: String

    /// At least `factor` times faster, or smaller, than another contender.
    static func atLeast(_ factor: Double, timesLessThan contender: String) -> Target {
        Target(isLess: true, factor: factor, contender: contender)
    }

    /// At most `factor` times the cost of another contender.
    static func atMost(_ factor: Double, times contender: String) -> Target {
        Target(isLess: false, factor: factor, contender: contender)
    }

    /// Returns whether a ratio of the first contender's cost to the other's meets the target.
    func isMet(byRatio ratio: Double) -> Bool { isLess ? 1 / ratio >= factor : ratio <= factor }
}
