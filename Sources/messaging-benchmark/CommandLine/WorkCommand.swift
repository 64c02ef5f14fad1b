/// Does one contender's work and prints nothing.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor struct WorkCommand {
    let caseName: String
    let contender: String?
    let operations: Int

    func run() throws(CommandFailure) {
        let benchmarkCase = try BenchmarkCase.named(caseName)
        let workload = try benchmarkCase.contender(named: contender).prepare()
        let batch = benchmarkCase.batch ?? operations
        do throws(BenchmarkError) {
            for _ in 0..<max(1, operations / batch) { _ = try workload.measure(batch) }
        } catch {
            throw CommandFailure(.failure, error.description)
        }
    }
}
