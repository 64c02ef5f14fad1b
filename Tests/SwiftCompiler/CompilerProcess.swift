public import Foundation

/// A compiler that runs in a process of its own. Waiting for it doesn't block a thread.
public struct CompilerProcess: Sendable {
    private let executable: URL
    private let slots: CompilerSlots

    /// Creates a compiler process.
    ///
    /// - Parameters:
    ///   - executable: The compiler.
    ///   - slots: The limit of simultaneous compilers.
    public init(executable: URL, slots: CompilerSlots) {
        self.executable = executable
        self.slots = slots
    }

    /// Runs the compiler.
    ///
    /// - Parameters:
    ///   - arguments: The compiler's arguments.
    ///   - output: A new file for the compiler's output: unlike a pipe, it never fills up.
    public func run(_ arguments: [String], output: URL) async throws -> CompilerRun {
        await slots.acquire()
        do {
            let status = try await start(arguments, output: output)
            await slots.release()
            return CompilerRun(status: status, output: try String(contentsOf: output, encoding: .utf8))
        } catch {
            await slots.release()
            throw error
        }
    }

    private func start(_ arguments: [String], output: URL) async throws -> Int32 {
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        defer { try? handle.close() }
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }
}

/// Limits the number of simultaneous compilers. Waiting is first in, first out.
public actor CompilerSlots {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Creates slots for a number of compilers.
    public init(count: Int) {
        free = count
    }

    func acquire() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func release() {
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        free += 1
    }
}

/// The outcome of a compiler process.
public struct CompilerRun: Sendable {
    /// The exit code.
    public let status: Int32
    /// The text that the compiler wrote.
    public let output: String

    /// An error, a warning or a note.
    public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
        /// Such as `error`.
        public var kind: String
        /// The text.
        public var message: String
        /// The path; `nil` if the compiler names none.
        public var file: String?
        /// The line in the file.
        public var line: Int?

        /// The diagnostic as one line.
        public var description: String {
            let place = file.map { "\($0):\(line ?? 0): " } ?? ""
            return "\(place)\(kind): \(message)"
        }
    }

    /// The diagnostics in the output.
    public let diagnostics: [Diagnostic]

    /// Creates the outcome of an exit code and an output.
    public init(status: Int32, output: String) {
        self.status = status
        self.output = output
        let pattern = /(?:([^:]+):(\d+):(?:\d+:)? )?(error|warning|note): (.*)/
        diagnostics = output.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: pattern).map { match in
                Diagnostic(
                    kind: String(match.3),
                    message: String(match.4),
                    file: match.1.map(String.init),
                    line: match.2.flatMap { Int($0) }
                )
            }
        }
    }

    /// The errors in the output.
    public var errors: [Diagnostic] { diagnostics.filter { $0.kind == "error" } }
}
