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
    @Test(arguments: ["README.md", "MIGRATION.md"])
    func `exist`(_ path: String) {
        #expect(Documents.exists(path))
    }

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
        #expect(Documents.sources.snippets.count > 5)
    }
}
