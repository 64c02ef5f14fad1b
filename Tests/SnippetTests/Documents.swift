import Foundation
import SwiftCompiler

/// The documents of this repository that show Swift.
struct Documents: Sendable {
    /// The guides at the root of the repository.
    static let guides = Documents(paths: ["README.md", "MIGRATION.md"].filter(exists))
    /// The articles of the documentation catalogs.
    static let articles = Documents(
        paths: ["Sources", "Tests/DocumentationSite"].flatMap { files(under: $0, "md") }.filter {
            $0.contains(".docc/") && (hasNATS || !$0.contains("NATSRelay.docc/"))
        }
    )
    /// The guarantees that the compiler checks: code that must not compile, each with a twin that compiles.
    static let compileTimeGuarantees = Documents(paths: ["Tests/SnippetTests/CompileTimeGuarantees.md"])
    /// The documentation comments of the libraries. Clients can't import the other modules.
    static let sources = Documents(
        paths: [
            "ActorMessaging", "NotifiableAdapter", "NotifiableSwiftUI", "SystemMessages", "NotifiableTestKit",
            "NotifiableTesting", "CensusFile", "NotificationCensus", "NATSRelay",
        ].filter { hasNATS || $0 != "NATSRelay" }
            .flatMap { files(under: "Sources/\($0)", "swift") }.filter { !$0.contains(".docc/") }
    )

    /// Whether the package is built with the trait, so that snippets can import `NATSRelay`.
    private static var hasNATS: Bool {
        #if NATS
            true
        #else
            false
        #endif
    }

    static let all = [guides, articles, sources, compileTimeGuarantees]
    /// The snippets that can be the context of others, by their names.
    static let named: [String: Snippet] = Dictionary(
        all.flatMap(\.snippets).compactMap { snippet in snippet.options.name.map { ($0, snippet) } },
        // A test reports the second one.
        uniquingKeysWith: { first, _ in first }
    )

    private let extractions: [SnippetExtraction]

    private init(paths: [String]) {
        extractions = paths.map(Self.extraction)
    }

    /// The snippets that can be compiled here. Those for Apple's systems need stubs.
    var snippets: [Snippet] {
        extractions.flatMap(\.snippets).filter { AppleStub.areCompilable || !$0.options.isForApple }
    }
    var errors: [SnippetError] { extractions.flatMap(\.errors) }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: SourceModule.root.appending(path: path).path)
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: SourceModule.root.appending(path: path), encoding: .utf8)
    }

    private static func extraction(of path: String) -> SnippetExtraction {
        do {
            let text = try text(of: path)
            return path.hasSuffix(".swift")
                ? SnippetExtraction(docCommentsOf: text, document: path)
                : SnippetExtraction(markdown: text, document: path)
        } catch {
            // A test reports the error.
            return SnippetExtraction(unreadable: path, reason: "\(error)")
        }
    }

    static func files(under folder: String, _ pathExtension: String) -> [String] {
        SourceModule.paths(below: SourceModule.root.appending(path: folder), withExtension: pathExtension)
            .map { "\(folder)/\($0)" }
    }
}
