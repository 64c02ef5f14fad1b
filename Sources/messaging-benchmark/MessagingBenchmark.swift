import Foundation

/// Measures the message center beside its peers.
///
/// `main` is synchronous: the main-actor cases run on the main thread throughout, which they would leave at the first
/// suspension of an asynchronous one on Linux.
@main @MainActor enum MessagingBenchmark {
    static func main() {
        do throws(CommandFailure) {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
                throw CommandFailure(.unavailable, "Foundation has messages to compare with from macOS 26 on")
            }
            try run(options.command)
        } catch {
            FileHandle.standardError.write(Data("messaging-benchmark: \(error.message)\n".utf8))
            exit(error.code.rawValue)
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private static func run(_ command: Options.Command) throws(CommandFailure) {
        switch command {
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
