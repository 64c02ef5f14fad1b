package import Foundation

/// Runs the compiler as a process of its own and waits for it without holding a thread.
package struct CompilerProcess: Sendable {
    private let executable: URL
    private let slots: CompilerSlots

    /// Makes a way to run a compiler.
    ///
    /// - Parameters:
    ///   - executable: the compiler.
    ///   - slots: how many may run at a time.
    package init(executable: URL, slots: CompilerSlots) {
        self.executable = executable
        self.slots = slots
    }

    /// Runs the compiler.
    ///
    /// - Parameters:
    ///   - arguments: what it is given.
    ///   - output: a new file for what it says: unlike a pipe, it never fills up.
    package func run(_ arguments: [String], output: URL) async throws -> CompilerRun {
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
