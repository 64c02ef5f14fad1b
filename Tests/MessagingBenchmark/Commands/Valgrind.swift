import CommandLineSupport
import Foundation

/// Counts the cost of an operation by running this command under valgrind.
struct Valgrind {
    private let tool: URL
    private let command: URL

    /// - Returns: `nil` if valgrind isn't installed.
    init?() {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let tools = folders.map { URL(fileURLWithPath: "\($0)/valgrind") }
        guard
            let tool = tools.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }),
            let command = Bundle.main.executableURL
        else { return nil }
        (self.tool, self.command) = (tool, command)
    }

    /// Counts as the difference between two runs, so that the start of the process and one-time work cancel out.
    func count(_ operation: GatedOperation, batch: Int?) throws(CommandFailure) -> OperationCount {
        let (few, many) = batch.map { ($0, 2 * $0) } ?? (2_000, 6_000)
        func perOperation(_ phrase: String, _ arguments: [String]) throws(CommandFailure) -> Double {
            func number(_ operations: Int) throws(CommandFailure) -> Int {
                try self.number(after: phrase, in: run(arguments, operation, operations))
            }
            return Double(try number(many) - number(few)) / Double(many - few)
        }
        return OperationCount(
            instructions: try perOperation("Collected :", ["--tool=callgrind", "--callgrind-out-file=/dev/null"]),
            allocations: try perOperation(
                "total heap usage:",
                ["--tool=memcheck", "--leak-check=no", "--undef-value-errors=no"]
            )
        )
    }

    /// Returns what valgrind writes to standard error.
    private func run(
        _ arguments: [String],
        _ operation: GatedOperation,
        _ operations: Int
    ) throws(CommandFailure) -> String {
        let process = Process()
        process.executableURL = tool
        process.arguments =
            arguments + [
                command.path, "work", operation.caseName, "--contender", operation.contender,
                "--operations", String(operations),
            ]
        // Without it, the layout of hash tables differs from process to process.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { _, new in new }
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw CommandFailure(.failure, "cannot run \(tool.path): \(error.localizedDescription)")
        }
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CommandFailure(.failure, "\(operation.caseName) failed under valgrind:\n\(text)")
        }
        return text
    }

    /// Returns the first number after a phrase. Valgrind groups some digits with commas.
    private func number(after phrase: String, in text: String) throws(CommandFailure) -> Int {
        guard
            let start = text.range(of: phrase)?.upperBound,
            let word = text[start...].split(separator: " ", maxSplits: 1).first,
            let number = Int(word.filter { $0 != "," }.prefix { $0.isNumber })
        else { throw CommandFailure(.failure, "valgrind did not print '\(phrase)':\n\(text)") }
        return number
    }
}
