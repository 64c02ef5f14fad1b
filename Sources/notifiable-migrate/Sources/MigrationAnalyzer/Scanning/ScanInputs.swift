import Foundation

/// Everything that the findings of a scan depend on, apart from the program.
struct ScanInputs: Sendable {
    /// Identifies the options and the paths. The cache keeps the findings of one state of the files for them.
    let options: UInt64
    /// Identifies the options, the targets, and the paths and the contents of all files.
    let digest: UInt64
    /// The digests of the Swift files and of the Objective-C files.
    let files: FileDigests

    struct FileDigests: Equatable, Sendable {
        let swift: [UInt64]
        let objectiveC: [UInt64]
    }

    init?(_ scan: Scan, _ found: SourceFinder.Found, _ targets: SourceTargets) {
        var configuration = scan.configuration
        // They say what is read, how a scan ends and where it keeps what it reads.
        (configuration.paths, configuration.failOn, configuration.cache) = (nil, nil, nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Settings of targets depend on files that aren't found here, such as an `.xcconfig`.
        guard let configuration = try? encoder.encode(configuration),
            let targets = try? CompactCoding.encode(targets.all)
        else { return nil }
        var content = ByteList()
        content.append(Data(FileManager.default.currentDirectoryPath.utf8))
        content.append(configuration)
        content.append(UInt64(scan.rules.count))
        let roots = found.roots.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        for text in scan.rules.map(\.identifier.rawValue) + roots { content.append(Data(text.utf8)) }
        options = content.digest
        content.append(targets)
        files = FileDigests(
            swift: Workers.map(found.files, SourceText.digest),
            objectiveC: Workers.map(found.objectiveCFiles, SourceText.digest)
        )
        for (paths, digests) in [(found.files, files.swift), (found.objectiveCFiles, files.objectiveC)] {
            content.append(UInt64(paths.count))
            for (path, digest) in zip(paths, digests) {
                content.append(Data(path.utf8))
                content.append(digest)
            }
        }
        digest = content.digest
    }

    /// Bytes of several values, from which each can be told.
    private struct ByteList {
        private var bytes = Data()
        var digest: UInt64 { StableHash.hash(bytes) }

        mutating func append(_ data: Data) {
            append(UInt64(data.count))
            bytes.append(data)
        }

        mutating func append(_ number: UInt64) { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } }
    }
}
