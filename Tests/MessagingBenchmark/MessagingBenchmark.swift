import CommandLineSupport

/// Measures the message center beside its peers.
///
/// `main` is synchronous, so that the main-actor cases run on the main thread throughout: on Linux, an asynchronous
/// `main` leaves it at its first suspension.
@main @MainActor enum MessagingBenchmark {
    private static let usage = """
        USAGE: messaging-benchmark [--case NAME]… [--rounds N]
               messaging-benchmark list
               messaging-benchmark gate FILE [--record]
               messaging-benchmark soak [--operations N]
               messaging-benchmark work CASE [--contender NAME] [--operations N]

        Measures this package's message center, Foundation's and other means of doing the same work, in turn, and
        prints a Markdown table. Build it with `swift run -c release`; times of a debug build mean nothing.

          --case NAME    measure this case only; may be repeated
          --rounds N     how often each contender is measured (21)
          list           print the cases and what each compares
          gate FILE      count instructions and allocations of an operation under valgrind, and compare them with the
                         thresholds in FILE; --record writes FILE anew
          soak           add, remove and post (10,000,000 times), and watch the memory of the process
          work CASE      do one contender's work and print nothing: for a tool that observes the process

        EXIT: 0 measured, or within the thresholds; 1 beyond them, or a contender lost messages; 64 usage;
              66 unreadable thresholds; 69 what is needed is not here; 73 unwritable file.
        """
    private static let tool = CommandLineTool("messaging-benchmark", help: usage)

    static func main() {
        tool.main { words throws(CommandFailure) in
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
                throw CommandFailure(.unavailable, "Foundation has messages to compare with from macOS 26 on")
            }
            try run(words)
            return .success
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    static func run(_ words: [String]) throws(CommandFailure) {
        let rest = words.dropFirst()
        switch words.first {
        case "help": print(usage)
        case "list":
            try Arguments(rest).expectNoOperands()
            for benchmarkCase in BenchmarkCase.all {
                let contenders = benchmarkCase.contenders.map(\.name).joined(separator: ", ")
                print("\(benchmarkCase.name): \(benchmarkCase.title) (\(contenders))")
            }
        case "gate":
            let arguments = try Arguments(rest, flags: ["--record"])
            guard let file = try arguments.operand("FILE") else { throw CommandFailure(.usage, "gate needs a FILE") }
            try GateCommand(file: file, isRecording: arguments.contains("--record")).run()
        case "soak":
            let arguments = try Arguments(rest, options: ["--operations"])
            try arguments.expectNoOperands()
            try SoakCommand(operations: try arguments.positiveInteger(of: "--operations") ?? 10_000_000).run()
        case "work":
            let arguments = try Arguments(rest, options: ["--contender", "--operations"])
            guard let name = try arguments.operand("CASE") else { throw CommandFailure(.usage, "work needs a CASE") }
            let benchmarkCase = try BenchmarkCase.named(name)
            let workload = try benchmarkCase.contender(named: arguments.value(of: "--contender")).prepare()
            let operations = try arguments.positiveInteger(of: "--operations") ?? 1000
            let batch = benchmarkCase.batch ?? operations
            for _ in 0..<max(1, operations / batch) { _ = try workload.measure(batch) }
        default: try measure(words)
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private static func measure(_ words: [String]) throws(CommandFailure) {
        let arguments = try Arguments(words, options: ["--case", "--rounds"])
        try arguments.expectNoOperands()
        let rounds = try arguments.positiveInteger(of: "--rounds") ?? 21
        var cases: [BenchmarkCase] = []
        for name in arguments.values(of: "--case") { cases.append(try .named(name)) }
        if cases.isEmpty { cases = BenchmarkCase.all }
        #if DEBUG
            tool.warn("a debug build; its times mean nothing")
        #endif
        let progress = ProgressLine()
        var measurements: [Measurement] = []
        for (index, benchmarkCase) in cases.enumerated() {
            let place = "\(index + 1)/\(cases.count) \(benchmarkCase.name)"
            progress.show("\(place): warming up")
            measurements.append(
                try Measurement(of: benchmarkCase, rounds: rounds) {
                    progress.show("\(place): round \($0) of \(rounds)")
                }
            )
        }
        progress.clear()
        print("\(MarkdownTable.machine)\nmedians of \(rounds) rounds by turns\n")
        print(MarkdownTable(measurements: measurements).text)
    }
}
