import CommandLineSupport
import Foundation

/// Counts the cost of each gated operation and compares it with a checked-in threshold.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor struct GateCommand {
    let file: String
    let isRecording: Bool

    func run() throws(CommandFailure) {
        guard let valgrind = Valgrind() else {
            throw CommandFailure(.unavailable, "valgrind is not installed: instructions are not counted")
        }
        var thresholds: [Threshold] = []
        if !isRecording { thresholds = try read() }
        var recorded: [Threshold] = []
        var violations: [String] = []
        for operation in GatedOperation.all {
            let benchmarkCase = try BenchmarkCase.named(operation.caseName)
            let count = try valgrind.count(operation, batch: benchmarkCase.batch)
            let name = "\(operation.caseName) (\(operation.contender))"
            print("\(name): \(count.instructions.short) instructions, \(count.allocations.short) allocations")
            recorded.append(Threshold(recording: count, of: operation))
            guard !isRecording else { continue }
            guard let threshold = thresholds.first(where: { $0.operation == operation }) else {
                violations.append("\(name): \(file) has no threshold; record it")
                continue
            }
            violations += threshold.violations(by: count).map { "\(name): \($0)" }
        }
        if isRecording {
            try recorded.json.write(toFile: file)
            return print("recorded in \(file)")
        }
        guard violations.isEmpty else { throw CommandFailure(.failure, violations.joined(separator: "\n")) }
        print("within the thresholds of \(file)")
    }

    private func read() throws(CommandFailure) -> [Threshold] {
        do {
            return try JSONDecoder().decode([Threshold].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
        } catch {
            throw CommandFailure(.noInput, "cannot read thresholds from \(file): \(error)")
        }
    }
}
