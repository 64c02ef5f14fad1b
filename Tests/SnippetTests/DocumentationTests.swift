import Foundation
import SwiftCompiler
import Testing

extension `Compiled snippets` {
    /// DialectTests compile the other snippets.
    struct `The Swift in the documentation` {
        @Test(arguments: SettingsOfSnippets.all)
        func `is what the compiler says it is`(_ settings: SettingsOfSnippets) async throws {
            let units = try settings.snippets.map(SourceUnit.init)
            try await expectAsDocumented(units, settings: settings.options ?? ManifestSettings.arguments)
        }
    }
}

/// Snippets with the same settings that must not compile, or compile with these settings only.
struct SettingsOfSnippets: CustomTestStringConvertible {
    static let all = Dictionary(
        grouping: Documents.all.flatMap(\.snippets).filter { !$0.options.isForAllDialects },
        by: \.options.settings
    ).map(SettingsOfSnippets.init)

    /// `nil` for those of this package.
    let options: [String]?
    let snippets: [Snippet]

    var testDescription: String { options?.joined(separator: " ") ?? "the manifest's settings" }
}

struct `The documents` {
    @Test func `have no fence or snippet comment that cannot be read`() {
        let errors = Documents.all.flatMap(\.errors)
        for error in errors { Issue.record("\(error)") }
    }

    @Test func `pair each sample that must not compile with a twin that does`() {
        let snippets = Documents.compileTimeGuarantees.snippets
        #expect(snippets.count >= 30)
        for (index, snippet) in snippets.enumerated() {
            #expect((snippet.options.failure != nil) == index.isMultiple(of: 2), "\(snippet)")
        }
    }

    @Test func `give each name to one snippet, which is a context, and to no file of contexts`() throws {
        let snippets = Documents.all.flatMap(\.snippets).filter { $0.options.name != nil }
        #expect(Documents.named.count == snippets.count)
        for snippet in snippets {
            let name = try #require(snippet.options.name)
            #expect(!Documents.exists("Tests/SnippetTests/Contexts/\(name).swift"), "\(snippet)")
            let unit = try SourceUnit("", SnippetOptions(contexts: [name, "Trains"]))
            #expect(unit.parts.first == SourceUnit.Part(snippet))
            #expect(unit.parts.count == 3)
        }
    }

    @Test func `include documentation comments with snippets`() {
        #expect(Documents.sources.snippets.count > 3)
    }

    @Test func `link to files and headings that exist`() throws {
        let folders = ["Sources", "Samples", "Tests", ".github"]
        let paths = ["README.md", "MIGRATION.md"] + folders.flatMap { Documents.files(under: $0, "md") }
        var count = 0
        for path in paths where !path.contains("Fixtures/") {
            let text = try Documents.text(of: path).replacing(/```.*?```/.dotMatchesNewlines(), with: "")
            for match in text.matches(of: /\]\(([^()\s]+)\)|^\[[^\]]+\]: (\S+)$/.anchorsMatchLineEndings()) {
                let link = String(match.1 ?? match.2 ?? "")
                // A figure of a catalog has neither a folder nor an extension.
                guard !link.contains("://"), link.contains(/[.\/#]/) else { continue }
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let folder = NSString(string: path).deletingLastPathComponent
                let target = parts[0].isEmpty ? path : NSString(string: "\(folder)/\(parts[0])").standardizingPath
                count += 1
                #expect(Documents.exists(target), "\(path): \(link)")
                guard parts.count == 2, Documents.exists(target) else { continue }
                #expect(try Self.anchors(of: target).contains(String(parts[1])), "\(path): \(link)")
            }
        }
        #expect(count > 40)
    }

    /// The anchors of a document's headings, as GitHub makes them.
    private static func anchors(of path: String) throws -> Set<String> {
        Set(
            try Documents.text(of: path).matches(of: /^#+ (.+)$/.anchorsMatchLineEndings()).map { heading in
                heading.1.lowercased().replacing(" ", with: "-")
                    .filter { $0.isLetter || $0.isNumber || "-_".contains($0) }
            }
        )
    }

    @Test func `draw each figure in dark colors as in light ones, with a title`() throws {
        let figures = Documents.files(under: "Sources", "svg")
        let dark = figures.filter { $0.hasSuffix("~dark.svg") }
        #expect(dark.count >= 2)
        for path in figures { #expect(try Documents.text(of: path).contains("<title"), "\(path)") }
        for path in dark {
            let drawings = try [path, path.replacing("~dark", with: "")].map {
                try Documents.text(of: $0).replacing(/#[0-9a-f]{3,8}\b/, with: "color")
            }
            #expect(drawings[0] == drawings[1], "\(path)")
        }
    }
}
