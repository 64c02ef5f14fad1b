import CommandLineSupport
import Foundation

/// Counts the cost of an operation by running this command under valgrind.
struct Valgrind {
    /// Each count is the difference between two runs, so that the start of the process and one-time work cancel out.
    private static let operations = (few: 200_000 / 100, many: 600_000 / 100)

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
        self.tool = tool
        self.command = command
    }

    func count(_ operation: GatedOperation, batch: Int?) throws(CommandFailure) -> OperationCount {
        let few = batch ?? Self.operations.few
        let many = batch.map { $0 * 2 } ?? Self.operations.many
        func perOperation(_ count: (Int) throws(CommandFailure) -> Int) throws(CommandFailure) -> Double {
            Double(try count(many) - count(few)) / Double(many - few)
        }
        return OperationCount(
            instructions: try perOperation { operations throws(CommandFailure) in
                try number(
                    after: "Collected :",
                    in: run(["--tool=callgrind", "--callgrind-out-file=/dev/null"], operation, operations)
                )
            },
            allocations: try perOperation { operations throws(CommandFailure) in
                try number(
                    after: "total heap usage:",
                    in: run(["--tool=memcheck", "--leak-check=no", "--undef-value-errors=no"], operation, operations)
                )
            }
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
            throw CommandFailure("cannot run \(tool.path): \(error.localizedDescription)")
        }
        let data = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        guard process.terminationStatus == 0 else {
            throw CommandFailure(
                "\(operation.caseName) under valgrind ended with \(process.terminationStatus):\n\(text)"
            )
        }
        return text
    }

    /// Returns the first number after a phrase. Valgrind groups some digits with commas.
    private func number(after phrase: String, in text: String) throws(CommandFailure) -> Int {
        guard
            let start = text.range(of: phrase)?.upperBound,
            let word = text[start...].split(separator: " ", maxSplits: 1).first,
            let number = Int(word.filter { $0 != "," }.prefix { $0.isNumber })
        else { throw CommandFailure("valgrind did not print '\(phrase)':\n\(text)") }
        return number
    }
}
