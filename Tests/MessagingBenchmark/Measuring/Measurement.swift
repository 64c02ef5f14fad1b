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

    /// The first contender's cost.
    var cost: Quartiles { Quartiles(of: costs[0]) }

    /// Returns the ratio of the first contender's cost to another's, round by round: what slows both down cancels out.
    func ratio(to other: Int) -> Quartiles { Quartiles(of: zip(costs[0], costs[other]).map { $0 / $1 }) }
}

/// The median of a sample and the quartiles around it.
///
/// Quantiles interpolate linearly between the order statistics: method 7 of Hyndman and Fan, "Sample Quantiles in
/// Statistical Packages" (The American Statistician 50, 1996).
struct Quartiles {
    let lower: Double
    let median: Double
    let upper: Double

    /// - Parameter values: At least one value.
    init(of values: [Double]) {
        let sorted = values.sorted()
        func quantile(_ share: Double) -> Double {
            let position = share * Double(sorted.count - 1)
            let index = Int(position)
            let next = min(index + 1, sorted.count - 1)
            return sorted[index] + (sorted[next] - sorted[index]) * (position - Double(index))
        }
        (lower, median, upper) = (quantile(0.25), quantile(0.5), quantile(0.75))
    }
}
