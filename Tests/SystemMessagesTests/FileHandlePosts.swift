import Foundation

/// The program `file-handle-posts`, beside the tests in the build folder.
enum FileHandlePosts {
    /// Runs it to its end.
    ///
    /// - Returns: the lines that it prints.
    static func run() async throws -> [String] {
        let process = Process()
        let output = Pipe()
        process.executableURL = folder.appending(path: "file-handle-posts")
        process.standardOutput = output
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { _ in
                // A few lines fit into the pipe, so the program never waits for a reader.
                let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                continuation.resume(returning: text.split(separator: "\n").map(String.init))
            }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }

    private static var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
        let url = bundle.bundlePath.hasSuffix(".xctest") ? bundle.bundleURL : bundle.executableURL ?? bundle.bundleURL
        return url.deletingLastPathComponent()
    }
}
