import CommandLineSupport

/// One row of the benchmark: contenders that do the same work, and the targets of the first one.
struct BenchmarkCase {
    enum Unit: String, Codable {
        case nanoseconds = "ns"
        case milliseconds = "ms"
        case bytes = "B"
    }

    /// The name on the command line.
    let name: String
    /// A short description of the work.
    let title: String
    var unit = Unit.nanoseconds
    /// The number of operations in a batch; `nil` for as many as fill the time of a batch.
    var batch: Int?
    let contenders: [Contender]
    var targets: [Target] = []
    /// The most that the first contender may take by itself, in `unit`.
    var limit: Double?
}

/// One way of doing the work of a case.
struct Contender {
    /// The name in the tables and on the command line.
    let name: String
    /// Sets up the work. The setup isn't measured.
    let prepare: @MainActor () -> Workload

    init(_ name: String, prepare: @escaping @MainActor () -> Workload) {
        self.name = name
        self.prepare = prepare
    }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension BenchmarkCase {
    /// Every case, in the order of the table.
    @MainActor static let all =
        PostingCases.all + RegistrationCases.all + MemoryCases.all + AsyncCases.all + FairnessCases.all
        + ContextCases.all + BridgeCases.all + UserInfoCases.all + ThreadCases.all + CensusCases.all

    /// Returns the case with a name.
    @MainActor static func named(_ name: String) throws(CommandFailure) -> BenchmarkCase {
        guard let match = all.first(where: { $0.name == name }) else {
            let names = all.map(\.name).joined(separator: ", ")
            throw CommandFailure(.usage, "no case '\(name)'; there are \(names)")
        }
        return match
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

extension String {
    /// The names of the contenders that several cases have.
    static var messageCenter: String { "MessageCenter" }
    static var foundationMessages: String { "Foundation messages" }
    static var foundationNotifications: String { "Foundation notifications" }
    static var directCalls: String { "direct calls" }
    static var asyncStream: String { "AsyncStream" }
}

/// A target of a case's first contender relative to another contender.
struct Target {
    /// How a report words the measured ratio.
    enum Direction: String, Codable {
        /// "At least so many times less".
        case timesLess
        /// "At most so many times as much".
        case timesAsMuch
    }

    let direction: Direction
    let factor: Double
    /// The name of the contender to compare with.
    let contender: String

    /// At least `factor` times faster, or smaller, than another contender.
    static func atLeast(_ factor: Double, timesLessThan contender: String) -> Target {
        Target(direction: .timesLess, factor: factor, contender: contender)
    }

    /// At most `factor` times the cost of another contender.
    static func atMost(_ factor: Double, times contender: String) -> Target {
        Target(direction: .timesAsMuch, factor: factor, contender: contender)
    }

    /// Returns whether a ratio of the first contender's cost to the other's meets the target.
    func isMet(byRatio ratio: Double) -> Bool {
        switch direction {
        case .timesLess: 1 / ratio >= factor
        case .timesAsMuch: ratio <= factor
        }
    }
}
