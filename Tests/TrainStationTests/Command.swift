import Foundation
import Testing

/// The built executable, beside the tests in the build folder.
struct Command {
    var output = ""
    var errors = ""
    var code: Int32 = -1

    /// Runs it to its end.
    static func run(_ arguments: [String], input: String? = nil) async throws -> Command {
        try await withCheckedThrowingContinuation { continuation in
            // Not on a task's thread: reading and waiting block.
            DispatchQueue.global().async { continuation.resume(with: Result { try start(arguments, input) }) }
        }
    }

    private static func start(_ arguments: [String], _ input: String?) throws -> Command {
        let process = Process()
        let (input, output, errors) = (input.map { Data($0.utf8) }, Pipe(), Pipe())
        process.executableURL = folder.appendingPathComponent("train-station")
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        let feed = Pipe()
        process.standardInput = feed
        try process.run()
        if let input { try feed.fileHandleForWriting.write(contentsOf: input) }
        try feed.fileHandleForWriting.close()
        var command = Command()
        command.output = try text(of: output)
        command.errors = try text(of: errors)
        process.waitUntilExit()
        command.code = process.terminationStatus
        return command
    }

    private static func text(of pipe: Pipe) throws -> String {
        String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    private static var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
        let url = bundle.bundlePath.hasSuffix(".xctest") ? bundle.bundleURL : bundle.executableURL ?? bundle.bundleURL
        return url.deletingLastPathComponent()
    }
}

/// A file that lasts as long as a test.
func withFile<Result>(_ text: String, _ body: (String) async throws -> Result) async throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("train-station-\(UUID()).csv")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try await body(url.path)
}
