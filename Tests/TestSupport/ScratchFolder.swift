public import Foundation

/// A temporary folder that is deleted with this object.
public final class ScratchFolder: Sendable {
    /// Where the folder is.
    public let url: URL
    /// Where the folder is, as a path.
    public var path: String { url.path }

    /// Creates the folder.
    ///
    /// - Parameter files: The texts of the files in it, by their paths.
    public init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "notifiable-tests-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(Data(text.utf8), to: name) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Returns where a file is.
    public func url(of name: String) -> URL { url.appending(path: name) }
    /// Returns where a file is, as a path.
    public func path(of name: String) -> String { url(of: name).path }

    /// Writes a file, and makes the folders in its path.
    public func write(_ data: Data, to name: String) throws {
        let file = url(of: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// Returns the contents of a file.
    public func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: url(of: name)), as: UTF8.self)
    }
}
