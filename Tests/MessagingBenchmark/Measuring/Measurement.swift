import CommandLineSupport

/// The costs of the contenders of one case, measured by turns.
struct Measurement {
    /// The duration of a batch without a fixed number of operations.
    private static let batchNanoseconds = 4_000_000.0

    let benchmarkCase: BenchmarkCase
    /// By contender, in the order of the case, and by round.
    private(set) var costs: [[Double]]

    /// Measures a case.
    ///
    /// - Parameter progress: Called after each round with the number of completed rounds.
    @MainActor init(
        of benchmarkCase: BenchmarkCase,
        rounds: Int,
        progress: (Int) -> Void = { _ in }
    ) throws(CommandFailure) {
        self.benchmarkCase = benchmarkCase
        costs = benchmarkCase.contenders.map { _ in [] }
        let workloads = benchmarkCase.contenders.map { $0.prepare() }
        var operations: [Int] = []
        for (contender, workload) in zip(benchmarkCase.contenders, workloads) {
            do throws(CommandFailure) {
                operations.append(try Self.warmUp(workload, batch: benchmarkCase.batch))
            } catch {
                throw CommandFailure(.failure, "\(benchmarkCase.name), \(contender.name): \(error.message)")
            }
        }
        for round in 0..<rounds {
            // Each round begins with another contender, so that none is always measured behind the same other one.
            for turn in workloads.indices {
                let index = (round + turn) % workloads.count
                costs[index].append(try workloads[index].measure(operations[index]))
            }
            progress(round + 1)
        }
    }

    /// Runs the workload until it is warm.
    ///
    /// - Returns: The number of operations in a batch.
    @MainActor private static func warmUp(_ workload: Workload, batch: Int?) throws(CommandFailure) -> Int {
        if let batch {
            _ = try workload.measure(batch)
            return batch
        }
        var operations = 16
        while true {
            let cost = try workload.measure(operations)
            if cost * Double(operations) >= batchNanoseconds / 4 { return max(1, Int(batchNanoseconds / cost)) }
            operations *= 2
        }
    }

    /// The median of the first contender's cost.
    var cost: Double { costs[0].median }

    /// Returns the median of the ratio of the first contender's cost to another's, round by round: what slows both down
    /// cancels out.
    func ratio(to other: Int) -> Double { zip(costs[0], costs[other]).map { $0 / $1 }.median }
}

extension [Double] {
    /// The median of a sample, which has at least one value.
    fileprivate var median: Double {
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
