import CommandLineSupport
import Foundation

/// The files to download.
struct Source: Sendable {
    let files: [URL]
    let totalBytes: Int

    /// Creates a source of existing files.
    init(_ paths: [String]) throws(CommandFailure) {
        var totalBytes = 0
        for path in paths { totalBytes += try Self.size(of: path) }
        files = paths.map { URL(filePath: $0) }
        self.totalBytes = totalBytes
    }

    private static func size(of path: String) throws(CommandFailure) -> Int {
        guard FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure(.noInput, "cannot read \(path): no such file")
        }
        // The size of a link's target, not of the link.
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        guard attributes?[.type] as? FileAttributeType == .typeRegular, let size = attributes?[.size] as? Int,
            FileManager.default.isReadableFile(atPath: target)
        else { throw CommandFailure(.noInput, "cannot read \(path): not a readable file") }
        return size
    }

    /// Creates a source of three made-up files.
    init(madeUpIn folder: URL) throws(CommandFailure) {
        let kibibytes = [("atlas.map", 320), ("chapter-1.mp3", 200), ("cover.png", 24)]
        var files: [URL] = []
        for (name, count) in kibibytes {
            let file = folder.appending(path: name)
            // Every four bytes are a unique number, so that misplaced bytes show.
            let bytes = (0..<count * 1024).map { UInt8(truncatingIfNeeded: (count << 20 + $0 / 4) >> ($0 % 4 * 8)) }
            do {
                try Data(bytes).write(to: file)
            } catch {
                throw CommandFailure(.cannotCreate, "cannot write \(file.path)")
            }
            files.append(file)
        }
        self.files = files
        totalBytes = kibibytes.map(\.1).reduce(0, +) * 1024
    }
}

/// A temporary folder that is deleted when the object is deallocated.
final class WorkFolder: Sendable {
    let url: URL

    init() throws(CommandFailure) {
        url = FileManager.default.temporaryDirectory.appending(path: "download-service-\(UUID())")
        try Self.make(url)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Makes a folder in the work folder.
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
