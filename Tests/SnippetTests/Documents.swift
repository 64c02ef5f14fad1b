import Foundation

/// The documents of this repository that show Swift.
struct Documents: Sendable {
    /// The root of the repository.
    static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// Those that a reader of the repository starts with.
    static let guides = Documents(paths: ["README.md", "MIGRATION.md"].filter(exists))
    /// The articles of the documentation catalogs.
    static let articles = Documents(paths: files(under: "Sources", "md").filter { $0.contains(".docc/") })
    /// What the compiler holds of the guarantees: code that must not compile, each with a twin that does.
    static let compileTimeGuarantees = Documents(paths: ["Tests/SnippetTests/CompileTimeGuarantees.md"])
    /// The documentation comments.
    static let sources = Documents(paths: sources(under: "Sources"))

    let paths: [String]

    var extractions: [SnippetExtraction] { paths.map(Self.extraction) }
    /// The snippets that can be compiled here: those for Apple's systems only against stubs.
    var snippets: [Snippet] {
        extractions.flatMap(\.snippets).filter { AppleModules.areMakeable || !$0.options.isForApple }
    }
    var errors: [SnippetError] { extractions.flatMap(\.errors) }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    private static func extraction(of path: String) -> SnippetExtraction {
        do {
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            return path.hasSuffix(".swift")
                ? SnippetExtraction(docCommentsOf: text, document: path)
                : SnippetExtraction(markdown: text, document: path)
        } catch {
            // The file was found a moment ago; a test reports what became of it.
            return SnippetExtraction(unreadable: path, reason: "\(error)")
        }
    }

    /// The Swift files of a folder, without the samples of documentation catalogs.
    static func sources(under folder: String) -> [String] {
        files(under: folder, "swift").filter { !$0.contains(".docc/") }
    }

    static func files(under folder: String, _ pathExtension: String) -> [String] {
        let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        let found = (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".\(pathExtension)") }
        return found.map { "\(folder)/\($0)" }.sorted()
    }
}
