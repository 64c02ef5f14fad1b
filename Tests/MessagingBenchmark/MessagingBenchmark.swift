import CommandLineSupport

/// Measures the message center beside its peers.
///
/// `main` is synchronous, so that the main-actor cases run on the main thread throughout: on Linux, an asynchronous
/// `main` leaves it at its first suspension.
@main @MainActor enum MessagingBenchmark {
    static let tool = CommandLineTool("messaging-benchmark", help: Options.usage)

    static func main() {
        tool.main { words throws(CommandFailure) in
            let options = try Options(words)
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
                throw CommandFailure(.unavailable, "Foundation has messages to compare with from macOS 26 on")
            }
            try run(options)
            return .success
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private static func run(_ options: Options) throws(CommandFailure) {
        switch options {
        case .help:
            print(Options.usage)
        case .list:
            for benchmarkCase in BenchmarkCase.all {
                let contenders = benchmarkCase.contenders.map(\.name).joined(separator: ", ")
                print("\(benchmarkCase.name): \(benchmarkCase.title) (\(contenders))")
            }
        case .measure(let measurement):
            try MeasureCommand(measurement).run()
        case .work(let caseName, let contender, let operations):
            try WorkCommand(caseName: caseName, contender: contender, operations: operations).run()
        case .gate(let thresholds, let isRecording):
            try GateCommand(file: thresholds, isRecording: isRecording).run()
        case .soak(let operations):
            try SoakCommand(operations: operations).run()
        }
    }
}
