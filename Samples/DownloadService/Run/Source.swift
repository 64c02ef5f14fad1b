import CommandLineSupport
import Foundation

/// The files that there are to download.
struct Source: Sendable {
    let files: [URL]
    let totalBytes: Int

    /// Takes files that exist.
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
        // Of what a link leads to, and not of the link.
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        guard attributes?[.type] as? FileAttributeType == .typeRegular, let size = attributes?[.size] as? Int,
            FileManager.default.isReadableFile(atPath: target)
        else { throw CommandFailure(.noInput, "cannot read \(path): it is no readable file") }
        return size
    }

    /// Makes files up.
    init(madeUpIn folder: URL) throws(CommandFailure) {
        let kibibytes = [("atlas.map", 320), ("chapter-1.mp3", 200), ("cover.png", 24)]
        var files: [URL] = []
        for (name, count) in kibibytes {
            let file = folder.appending(path: name)
            // Each four bytes are a number that is nowhere else, so that bytes in the wrong place show.
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
