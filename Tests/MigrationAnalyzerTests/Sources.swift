import Foundation

@testable import MigrationAnalyzer

/// Source in memory, as files of a code base.
enum Sources {
    /// One finding: a dropped token, on the fourth line.
    static let leaky = """
        import Foundation

        func register() {
        \tNotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
        }

        """

    static func index(_ source: String, path: String = "File.swift") -> FileIndex {
        Array(source.utf8).withUnsafeBufferPointer { FileIndexer.index(path: path, source: $0) }
    }

    /// A code base of files `0.swift`, `1.swift`, …
    static func codeBase(_ sources: String..., configuration: Configuration = Configuration()) -> CodeBase {
        let files = sources.enumerated().map { index($0.element, path: "\($0.offset).swift") }
        return CodeBase(files, configuration: configuration)
    }

    /// What one rule finds.
    static func findings(
        _ rule: String,
        _ sources: String...,
        configuration: Configuration = Configuration()
    ) -> [Finding] {
        let files = sources.enumerated().map { index($0.element, path: "\($0.offset).swift") }
        var scan = Scan()
        scan.rules = [RuleCatalog.rule(rule)].compactMap(\.self)
        return scan.findings(in: CodeBase(files, configuration: configuration))
    }
}

/// A folder that lasts as long as this object.
final class ScratchFolder {
    let url: URL
    var path: String { url.path }

    init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("notifiable-migrate-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(Data(text.utf8), to: name) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ data: Data, to name: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }
}
