import CommandLineSupport

/// Measures the contenders of one case in turn.
@MainActor struct CaseRun {
    /// The duration of a batch without a fixed number of operations.
    static let batchNanoseconds = 4_000_000.0

    let benchmarkCase: BenchmarkCase
    let rounds: Int
    /// Called after each round with the number of completed rounds.
    var progress: (Int) -> Void = { _ in }

    func measure() throws(CommandFailure) -> Sample {
        let workloads = benchmarkCase.contenders.map { $0.prepare() }
        var operations: [Int] = []
        for (contender, workload) in zip(benchmarkCase.contenders, workloads) {
            do throws(CommandFailure) {
                operations.append(try warmUp(workload))
            } catch {
                throw CommandFailure("\(benchmarkCase.name), \(contender.name): \(error.message)")
            }
        }
        var sample = Sample(contenders: workloads.count)
        for round in 0..<rounds {
            // Each round begins with another contender, so that none is always measured behind the same other one.
            for turn in workloads.indices {
                let index = (round + turn) % workloads.count
                sample.append(try workloads[index].measure(operations[index]), of: index)
            }
            progress(round + 1)
        }
        return sample
    }

    /// Runs the workload until it is warm.
    ///
    /// - Returns: The number of operations in a batch.
    private func warmUp(_ workload: Workload) throws(CommandFailure) -> Int {
        if let batch = benchmarkCase.batch {
            _ = try workload.measure(batch)
            return batch
        }
        var operations = 16
        while true {
            let cost = try workload.measure(operations)
            if cost * Double(operations) >= Self.batchNanoseconds / 4 {
                return max(1, Int(Self.batchNanoseconds / cost))
            }
            operations *= 2
        }
    }
}

/// The costs that the rounds of one case measured.
struct Sample {
    /// By contender, in the order of the case, and by round.
    private(set) var costs: [[Double]]

    init(contenders: Int) {
        costs = Array(repeating: [], count: contenders)
    }

    mutating func append(_ cost: Double, of contender: Int) {
        costs[contender].append(cost)
    }

    /// Returns the costs of one contender.
    func cost(of contender: Int) -> Quartiles {
        Quartiles(of: costs[contender])
    }

    /// Returns the ratio of one contender's cost to another's, round by round: what slows both down cancels out.
    func ratio(of contender: Int, to other: Int) -> Quartiles {
        Quartiles(of: zip(costs[contender], costs[other]).map { $0 / $1 })
    }
}

/// The median of a sample and the quartiles around it.
///
/// Quantiles interpolate linearly between the order statistics: method 7 of Hyndman and Fan, "Sample Quantiles in
/// Statistical Packages" (The American Statistician 50, 1996).
struct Quartiles: Codable, Equatable {
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
        lower = quantile(0.25)
        median = quantile(0.5)
        upper = quantile(0.75)
    }
}
