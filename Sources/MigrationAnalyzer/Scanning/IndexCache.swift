package import Foundation

/// The indexes that earlier scans have made, in a folder.
///
/// An index is found by the content of its file, whatever the path, and only by the build of the program that has made it. It is kept
/// for a month.
package struct IndexCache: Sendable {
    private let folder: URL
    private static let prefix = "index-"
    private static let lifetime: TimeInterval = 30 * 24 * 60 * 60
    /// Listing the indexes takes a tenth of a scan that finds them all.
    private static let checkInterval: TimeInterval = 24 * 60 * 60

    /// Opens the cache in a folder, which is created if it doesn't exist, and removes the indexes that are too old.
    ///
    /// - Parameter program: The program's executable.
    /// - Throws: The error of the file system for a folder that can't be created, or a program that can't be read.
    package init(in path: String, program: URL? = Bundle.main.executableURL) throws {
        guard let program else { throw CocoaError(.fileReadNoSuchFile) }
        let build = Self.name(of: try Data(contentsOf: program, options: .mappedIfSafe))
        let root = URL(fileURLWithPath: path, isDirectory: true)
        folder = root.appendingPathComponent(Self.prefix + build, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let check = root.appendingPathComponent("last-check")
        if Self.age(of: check) ?? .infinity > Self.checkInterval {
            Self.removeOldIndexes(in: root)
            try Data().write(to: check)
        }
    }

    /// Returns the index of a file with this content.
    func index(of source: Data, at path: String) -> FileIndex? {
        guard let data = try? Data(contentsOf: entry(for: source)), data.count > Self.checksumSize else { return nil }
        let content = data.dropLast(Self.checksumSize)
        guard Self.checksum(of: content) == data.suffix(Self.checksumSize),
            var index = try? CompactCoding.decode(FileIndex.self, from: content),
            index.byteCount == source.count
        else { return nil }
        index.path = path
        index.problems = index.problems.map { FileProblem(path: path, kind: $0.kind) }
        return index
    }

    /// Keeps an index. One that can't be written is made again by the next scan.
    func insert(_ index: FileIndex, for source: Data) {
        guard let content = try? CompactCoding.encode(index) else { return }
        try? (content + Self.checksum(of: content)).write(to: entry(for: source), options: .atomic)
    }

    /// A damaged entry could be an index whose references lead nowhere.
    private static func checksum(of content: Data) -> Data {
        withUnsafeBytes(of: StableHash.hash(content).littleEndian) { Data($0) }
    }

    private static let checksumSize = MemoryLayout<UInt64>.size

    private func entry(for source: Data) -> URL {
        folder.appendingPathComponent(Self.name(of: source) + ".index")
    }

    private static func name(of content: Data) -> String {
        String(StableHash.hash(content), radix: 16)
    }

    private static func removeOldIndexes(in root: URL) {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: root.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let folder = root.appendingPathComponent(name, isDirectory: true)
            for entry in (try? files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [] {
                if let age = age(of: entry), age > lifetime { try? files.removeItem(at: entry) }
            }
        }
    }

    /// The time since a file was written; `nil` if there is none.
    private static func age(of file: URL) -> TimeInterval? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes?[.modificationDate] as? Date).map { -$0.timeIntervalSinceNow }
    }
}
