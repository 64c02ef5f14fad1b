/// Measures the contenders of one case by turns.
@MainActor struct CaseRun {
    /// How long a batch lasts that is not given a number of operations.
    static let batchNanoseconds = 4_000_000.0

    let benchmarkCase: BenchmarkCase
    let rounds: Int
    /// Told after each round how many are done.
    var progress: (Int) -> Void = { _ in }

    func measure() throws(BenchmarkError) -> Sample {
        let workloads = benchmarkCase.contenders.map { $0.prepare() }
        var operations: [Int] = []
        for (contender, workload) in zip(benchmarkCase.contenders, workloads) {
            do throws(BenchmarkError) {
                operations.append(try warmUp(workload))
            } catch {
                throw BenchmarkError("\(benchmarkCase.name), \(contender.name): \(error)")
            }
        }
        var sample = Sample(contenders: workloads.count)
        for round in 0..<rounds {
            // Each round begins with another contender, so that none is always measured behind the same other one.
            for turn in workloads.indices {
                let index = (round + turn) % workloads.count
                let cost = try workloads[index].measure(operations[index])
                sample.append(cost, of: index)
            }
            progress(round + 1)
        }
        return sample
    }

    /// Runs the workload until it is warm.
    ///
    /// - Returns: how many operations make a batch.
    private func warmUp(_ workload: Workload) throws(BenchmarkError) -> Int {
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
