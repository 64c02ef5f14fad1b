import Foundation

/// The built executable, beside the tests in the build folder.
struct Command {
    let output: String
    let errors: String
    let code: Int32

    /// Runs it to its end.
    static func run(_ arguments: [String], input: String? = nil) async throws -> Command {
        try await withCheckedThrowingContinuation { continuation in
            // Not on a task's thread: reading and waiting block.
            DispatchQueue.global().async { continuation.resume(with: Result { try start(arguments, input) }) }
        }
    }

    private static func start(_ arguments: [String], _ input: String?) throws -> Command {
        // Files and no pipes: a pipe that nobody reads for a while holds up the command.
        let output = try ScratchFile()
        let errors = try ScratchFile()
        let given = try ScratchFile(input ?? "")
        let process = Process()
        process.executableURL = folder.appendingPathComponent("train-station")
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: given.url)
        process.standardOutput = try FileHandle(forWritingTo: output.url)
        process.standardError = try FileHandle(forWritingTo: errors.url)
        try process.run()
        process.waitUntilExit()
        return Command(output: try output.text(), errors: try errors.text(), code: process.terminationStatus)
    }

    private static var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
        let url = bundle.bundlePath.hasSuffix(".xctest") ? bundle.bundleURL : bundle.executableURL ?? bundle.bundleURL
        return url.deletingLastPathComponent()
    }
}
