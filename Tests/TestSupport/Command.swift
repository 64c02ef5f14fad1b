public import Foundation

/// An executable that a test runs in a process of its own.
public struct Command: Sendable {
    private let executable: URL

    /// A product of this build, which lies beside the tests.
    public init(_ product: String) {
        executable = Self.productsFolder.appending(path: product)
    }

    /// Any executable.
    public init(executable: URL) {
        self.executable = executable
    }

    /// What a command printed, and how it ended.
    public struct Outcome: Sendable {
        /// The text on standard output.
        public let output: String
        /// The text on standard error.
        public let errors: String
        /// Its exit code.
        public let code: Int32
    }

    /// Runs the command to its end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, without the name of the command.
    ///   - input: What the command reads from standard input.
    ///   - directory: The command's working directory; the test's own, if `nil`.
    ///   - environment: Variables to add to those of this process.
    public func run(
        _ arguments: [String] = [],
        input: String = "",
        in directory: URL? = nil,
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            // Waiting blocks the thread, so this is not one of the tasks' threads.
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        // A file takes all of the output while nothing reads it; a pipe would hold up the command.
                        let folder = try ScratchFolder(["input": input, "output": "", "errors": ""])
                        let process = process(arguments)
                        process.currentDirectoryURL = directory
                        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
                        process.standardInput = try FileHandle(forReadingFrom: folder.url(of: "input"))
                        process.standardOutput = try FileHandle(forWritingTo: folder.url(of: "output"))
                        process.standardError = try FileHandle(forWritingTo: folder.url(of: "errors"))
                        try process.run()
                        process.waitUntilExit()
                        return Outcome(
                            output: try folder.text(of: "output"),
                            errors: try folder.text(of: "errors"),
                            code: process.terminationStatus
                        )
                    }
                )
            }
        }
    }

    /// Starts the command, and kills it as soon as a condition is true or the command has ended.
    public func kill(_ arguments: [String], once condition: @escaping @Sendable () -> Bool) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let process = process(arguments)
                        process.standardInput = FileHandle.nullDevice
                        process.standardOutput = FileHandle.nullDevice
                        process.standardError = FileHandle.nullDevice
                        try process.run()
                        while process.isRunning, !condition() { sched_yield() }
                        Foundation.kill(process.processIdentifier, SIGKILL)
                        process.waitUntilExit()
                    }
                )
            }
        }
    }

    private func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        return process
    }

    /// The folder in which the build puts its products.
    public static var productsFolder: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
        let url = bundle.bundlePath.hasSuffix(".xctest") ? bundle.bundleURL : bundle.executableURL ?? bundle.bundleURL
        return url.deletingLastPathComponent()
    }
}
