package import Foundation

/// The indexes that earlier scans have made, and their findings, in a folder.
///
/// An index is found by the content of its file, whatever the path, except that of `main.swift`; findings by everything
/// that they depend on. Both are found only by the build of the program that has made them, and kept for a month.
package struct ScanCache: Sendable {
    private let folder: URL
    private static let prefix = "build-"
    private static let lifetime: TimeInterval = 30 * 24 * 60 * 60
    /// How many scans' findings are kept: a hook that scans the changed files makes new ones for each list of files.
    static let findingsLimit = 100
    /// Listing the entries takes a tenth of a scan that finds them all.
    private static let checkInterval: TimeInterval = 24 * 60 * 60

    /// Opens the cache in a folder, which is created if it doesn't exist, and removes the entries that are too old.
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
            Self.removeOldEntries(in: root)
            try Data().write(to: check)
        }
    }

    /// Returns the index of a file with this content.
    func index(of source: Data, at path: String) -> FileIndex? {
        guard var index = read(FileIndex.self, from: entry(for: source, at: path)), index.byteCount == source.count
        else {
            return nil
        }
        index.path = path
        index.problems = index.problems.map { FileProblem(path: path, kind: $0.kind) }
        return index
    }

    /// Keeps an index. One that can't be written is made again by the next scan.
    func insert(_ index: FileIndex, for source: Data) { write(index, to: entry(for: source, at: index.path)) }

    /// Returns the findings of an earlier scan of the same inputs.
    func findings(in inputs: ScanInputs) -> ScanFindings? {
        read(KeptFindings.self, from: entry(for: inputs)).flatMap { $0.inputs == inputs.digest ? $0.findings : nil }
    }

    /// Keeps findings, in place of those of another state of the files.
    func insert(_ findings: ScanFindings, for inputs: ScanInputs) {
        write(KeptFindings(inputs: inputs.digest, findings: findings), to: entry(for: inputs))
    }

    private struct KeptFindings: Codable {
        /// The digest of the inputs that they were found in.
        let inputs: UInt64
        let findings: ScanFindings
    }

    private func read<Value: Decodable>(_ type: Value.Type, from entry: URL) -> Value? {
        guard let data = try? Data(contentsOf: entry), data.count > Self.checksumSize else { return nil }
        let content = data.dropLast(Self.checksumSize)
        guard Self.checksum(of: content) == data.suffix(Self.checksumSize) else { return nil }
        return try? CompactCoding.decode(type, from: content)
    }

    private func write(_ value: some Encodable, to entry: URL) {
        guard let content = try? CompactCoding.encode(value) else { return }
        try? (content + Self.checksum(of: content)).write(to: entry, options: .atomic)
    }

    /// A damaged entry could be an index whose references lead nowhere.
    private static func checksum(of content: Data) -> Data {
        withUnsafeBytes(of: StableHash.hash(content).littleEndian) { Data($0) }
    }

    private static let findingsExtension = "findings"
    private static let checksumSize = MemoryLayout<UInt64>.size

    private func entry(for source: Data, at path: String) -> URL {
        // Its globals are those of the main actor.
        let prefix = FileIndex(path: path).isMain ? "main-" : ""
        return folder.appendingPathComponent(prefix + Self.name(of: source) + ".index")
    }

    private func entry(for inputs: ScanInputs) -> URL {
        folder.appendingPathComponent("\(String(inputs.options, radix: 16)).\(Self.findingsExtension)")
    }

    private static func name(of content: Data) -> String {
        String(StableHash.hash(content), radix: 16)
    }

    private static func removeOldEntries(in root: URL) {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: root.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let folder = root.appendingPathComponent(name, isDirectory: true)
            var findings: [(entry: URL, age: TimeInterval)] = []
            for entry in (try? files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [] {
                guard let age = age(of: entry) else { continue }
                if age > lifetime {
                    try? files.removeItem(at: entry)
                } else if entry.pathExtension == findingsExtension {
                    findings.append((entry, age))
                }
            }
            for (entry, _) in findings.sorted(by: { $0.age < $1.age }).dropFirst(findingsLimit) {
                try? files.removeItem(at: entry)
            }
        }
    }

    /// The time since a file was written; `nil` if there is none.
    private static func age(of file: URL) -> TimeInterval? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes?[.modificationDate] as? Date).map { -$0.timeIntervalSinceNow }
    }
}
