import Foundation

/// The findings of a scan, and what else a report needs, as the cache keeps them.
struct KeptFindings: Codable, Sendable {
    /// The digest of the inputs that they were found in.
    let inputs: UInt64
    /// Without those that comments suppress, in any order, and before alike ones are merged.
    let findings: [Finding]
    /// The problems of the files that were read.
    let problems: [FileProblem]
    let fileCount: Int
    let lineCount: Int
    let byteCount: Int

    init(inputs: UInt64, findings: [Finding], problems: [FileProblem], in codeBase: CodeBase) {
        self.inputs = inputs
        self.findings = findings
        self.problems = problems
        fileCount = codeBase.files.count
        lineCount = codeBase.files.reduce(0) { $0 + $1.lineCount }
        byteCount = codeBase.files.reduce(0) { $0 + $1.byteCount }
    }
}

/// Everything that the findings of a scan depend on, apart from the program.
struct ScanInputs: Equatable, Sendable {
    /// Identifies the options and the paths. The cache keeps the findings of one state of the files for them.
    let options: UInt64
    /// Identifies the options, the targets, and the paths and the contents of all files.
    let digest: UInt64

    /// - Returns: `nil` if a file can't be read.
    init?(_ scan: Scan, _ found: SourceFinder.Found, _ targets: SourceTargets) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Settings of targets depend on files that aren't found here, such as an `.xcconfig`.
        guard let configuration = try? encoder.encode(scan.configuration),
            let targets = try? CompactCoding.encode(targets.all)
        else { return nil }
        var content = ByteList()
        content.append(Data(FileManager.default.currentDirectoryPath.utf8))
        content.append(configuration)
        content.append(UInt64(scan.rules.count))
        for text in scan.rules.map(\.identifier.rawValue) + found.roots { content.append(Data(text.utf8)) }
        options = content.digest
        content.append(targets)
        for paths in [found.files, found.objectiveCFiles] {
            content.append(UInt64(paths.count))
            for (path, digest) in zip(paths, Workers.map(paths, SourceText.digest)) {
                guard let digest else { return nil }
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
