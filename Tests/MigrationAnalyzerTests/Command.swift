import Foundation

/// The built executable, beside the tests in the build folder.
struct Command {
    let output: String
    let errors: String
    let code: Int32

    static func run(_ arguments: [String]) async throws -> Command {
        try await run(executable: executable, arguments)
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

    static var executable: URL { folder.appendingPathComponent("notifiable-migrate") }

    private static var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
        let url = bundle.bundlePath.hasSuffix(".xctest") ? bundle.bundleURL : bundle.executableURL ?? bundle.bundleURL
        return url.deletingLastPathComponent()
    }
}
