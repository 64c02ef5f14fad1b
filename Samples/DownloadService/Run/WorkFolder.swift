import CommandLineSupport
import Foundation

/// A folder for temporary files that is gone when this is.
final class WorkFolder: Sendable {
    let url: URL

    init() throws(CommandFailure) {
        url = FileManager.default.temporaryDirectory.appending(path: "download-service-\(UUID())")
        try Self.make(url)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Makes a folder in it.
    func folder(_ path: String) throws(CommandFailure) -> URL {
        let folder = url.appending(path: path)
        try Self.make(folder)
        return folder
    }

    private static func make(_ folder: URL) throws(CommandFailure) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(.cannotCreate, "cannot make the folder \(folder.path)")
        }
    }
}
