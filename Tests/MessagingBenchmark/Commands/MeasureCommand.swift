import CommandLineSupport
import Foundation

/// Measures cases and reports the results.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor struct MeasureCommand {
    private let options: Options.Measurement

    init(_ options: Options.Measurement) {
        self.options = options
    }

    func run() throws(CommandFailure) {
        var cases = BenchmarkCase.all
        if !options.cases.isEmpty {
            cases = []
            for name in options.cases { cases.append(try .named(name)) }
        }
        #if DEBUG
            MessagingBenchmark.tool.warn("a debug build; its times mean nothing")
        #endif
        let machine = Machine.current
        let reports = try measure(cases)
        print(machine.line)
        print("medians of \(options.rounds) rounds by turns; in brackets the quartiles of the rounds' ratios\n")
        print(options.markdown ? MarkdownTable(reports).text : Table(reports).text)
        if let path = options.json { try BenchmarkReport(machine: machine, cases: reports).json.write(toFile: path) }
        if let path = options.svg { try Data(Chart(reports, caption: machine.line).svg.utf8).write(toFile: path) }
    }

    private func measure(_ cases: [BenchmarkCase]) throws(CommandFailure) -> [CaseReport] {
        let progress = ProgressLine()
        defer { progress.clear() }
        var reports: [CaseReport] = []
        for (index, benchmarkCase) in cases.enumerated() {
            let place = "\(index + 1)/\(cases.count) \(benchmarkCase.name)"
            progress.show("\(place): warming up")
            let run = CaseRun(benchmarkCase: benchmarkCase, rounds: options.rounds) { round in
                progress.show("\(place): round \(round) of \(options.rounds)")
            }
            reports.append(CaseReport(benchmarkCase, sample: try run.measure()))
        }
        return reports
    }
}

extension Data {
    /// Writes the data to a file and replaces what it contains.
    func write(toFile path: String) throws(CommandFailure) {
        do {
            try write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw CommandFailure(.cannotCreate, "cannot write \(path): \(error.localizedDescription)")
        }
    }
}

/// Does the work of one contender and prints nothing.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor struct WorkCommand {
    let caseName: String
    let contender: String?
    let operations: Int

    func run() throws(CommandFailure) {
        let benchmarkCase = try BenchmarkCase.named(caseName)
        let workload = try benchmarkCase.contender(named: contender).prepare()
        let batch = benchmarkCase.batch ?? operations
        for _ in 0..<max(1, operations / batch) { _ = try workload.measure(batch) }
    }
}
