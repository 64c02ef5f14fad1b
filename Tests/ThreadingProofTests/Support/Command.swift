import Foundation

/// The built executable, beside the tests in the build folder.
struct Command {
    let output: Data
    let errors: String
    let code: Int32

    var text: String { String(decoding: output, as: UTF8.self) }

    /// Runs it to its end.
    static func run(_ arguments: [String]) async throws -> Command {
        // Not on a task's thread: waiting blocks.
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try start(arguments) }) }
        }
    }

    private static func start(_ arguments: [String]) throws -> Command {
        // Files and no pipes: a pipe that nobody reads for a while holds up the command.
        let folder = FileManager.default.temporaryDirectory.appending(path: "threading-proof-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = (output: folder.appending(path: "output"), errors: folder.appending(path: "errors"))
        try Data().write(to: files.output)
        try Data().write(to: files.errors)
        let process = Process()
        process.executableURL = products.appending(path: "threading-proof")
        process.arguments = arguments
        process.standardOutput = try FileHandle(forWritingTo: files.output)
        process.standardError = try FileHandle(forWritingTo: files.errors)
        try process.run()
        process.waitUntilExit()
        return Command(
            output: try Data(contentsOf: files.output),
            errors: try String(contentsOf: files.errors, encoding: .utf8),
            code: process.terminationStatus
        )
    }

    /// Where the build puts the executable, and beside it these tests.
    private static var products: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
        let url = bundle.bundlePath.hasSuffix(".xctest") ? bundle.bundleURL : bundle.executableURL ?? bundle.bundleURL
        return url.deletingLastPathComponent()
    }
}
