import Foundation

/// The built executable, beside the tests in the build folder.
struct Command {
    let output: String
    let errors: String
    let code: Int32

    private static var executable: URL { folder.appendingPathComponent("notifiable-migrate") }

    static func run(_ arguments: [String], in directory: URL? = nil) async throws -> Command {
        try await run(executable: executable, arguments, in: directory)
    }

    /// Starts the executable, and kills it once something is true of what it has done, if it has not ended by then.
    static func kill(_ arguments: [String], once isTime: @escaping @Sendable () -> Bool) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let process = Process()
                        process.executableURL = executable
                        process.arguments = arguments
                        process.standardInput = FileHandle.nullDevice
                        process.standardOutput = FileHandle.nullDevice
                        process.standardError = FileHandle.nullDevice
                        try process.run()
                        while process.isRunning, !isTime() { sched_yield() }
                        Foundation.kill(process.processIdentifier, SIGKILL)
                        process.waitUntilExit()
                    }
                )
            }
        }
    }

    /// Runs a program to its end.
    static func run(
        executable: URL,
        _ arguments: [String],
        in directory: URL? = nil,
        environment: [String: String] = [:]
    ) async throws -> Command {
        try await withCheckedThrowingContinuation { continuation in
            // Not on a task's thread: waiting blocks.
            DispatchQueue.global().async {
                continuation.resume(with: Result { try start(executable, arguments, directory, environment) })
            }
        }
    }

    private static func start(
        _ executable: URL,
        _ arguments: [String],
        _ directory: URL?,
        _ environment: [String: String]
    ) throws -> Command {
        // Files and no pipes: a pipe that nobody reads for a while holds up the command.
        let scratch = try ScratchFolder(["output": "", "errors": ""])
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: scratch.url.appendingPathComponent("output"))
        process.standardError = try FileHandle(forWritingTo: scratch.url.appendingPathComponent("errors"))
        try process.run()
        process.waitUntilExit()
        let text = { String(decoding: try Data(contentsOf: scratch.url.appendingPathComponent($0)), as: UTF8.self) }
        return Command(output: try text("output"), errors: try text("errors"), code: process.terminationStatus)
    }

    /// The build folder.
    static var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
        let url = bundle.bundlePath.hasSuffix(".xctest") ? bundle.bundleURL : bundle.executableURL ?? bundle.bundleURL
        return url.deletingLastPathComponent()
    }
}
