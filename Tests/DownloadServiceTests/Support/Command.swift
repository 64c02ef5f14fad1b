import Foundation

@testable import download_service

/// The built executable, beside the tests in the build folder.
struct Command {
    let output: String
    let errors: String
    let code: Int32

    /// Runs it to its end.
    static func run(_ arguments: [String]) async throws -> Command {
        try await withCheckedThrowingContinuation { continuation in
            // Not on a task's thread: waiting blocks.
            DispatchQueue.global().async { continuation.resume(with: Result { try start(arguments) }) }
        }
    }

    private static func start(_ arguments: [String]) throws -> Command {
        let work = try WorkFolder()
        // Files and no pipes: a pipe that nobody reads for a while holds up the command.
        let output = work.url.appending(path: "output")
        let errors = work.url.appending(path: "errors")
        for file in [output, errors] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = folder.appending(path: "download-service")
        process.arguments = arguments
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return Command(
            output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8),
            code: process.terminationStatus
        )
    }

    private static var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
        let url = bundle.bundlePath.hasSuffix(".xctest") ? bundle.bundleURL : bundle.executableURL ?? bundle.bundleURL
        return url.deletingLastPathComponent()
    }
}
