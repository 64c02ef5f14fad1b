import Foundation
import SwiftCompiler
import Testing

extension `Compiled snippets` {
    struct `The Swift in the documentation` {
        @Test(arguments: Documents.guides.snippets)
        func `is what the compiler says it is in the guides`(_ snippet: Snippet) async throws {
            try await expectAsDocumented(snippet)
        }

        @Test(arguments: Documents.articles.snippets)
        func `is what the compiler says it is in the articles`(_ snippet: Snippet) async throws {
            try await expectAsDocumented(snippet)
        }

        @Test(arguments: Documents.sources.snippets)
        func `is what the compiler says it is in the documentation comments`(_ snippet: Snippet) async throws {
            try await expectAsDocumented(snippet)
        }

        @Test(arguments: Documents.compileTimeGuarantees.snippets)
        func `is what the compiler says it is among the guarantees`(_ snippet: Snippet) async throws {
            try await expectAsDocumented(snippet)
        }

        private func expectAsDocumented(_ snippet: Snippet) async throws {
            let compiler = try #require(SnippetCompiler.current)
            let run = try await compiler.compile(snippet)
            guard let problem = run.problem(snippet.options) else { return }
            Issue.record("\(snippet) \(problem)\n\(run.output)", sourceLocation: snippet.sourceLocation)
        }
    }
}

struct `The documents` {
    @Test(arguments: ["README.md", "MIGRATION.md"])
    func `exist`(_ path: String) {
        #expect(Documents.exists(path))
    }

    @Test func `have no fence or snippet comment that cannot be read`() {
        let errors = [Documents.guides, .articles, .sources, .compileTimeGuarantees].flatMap(\.errors)
        for error in errors { Issue.record("\(error)") }
    }

    @Test func `pair each sample that must not compile with a twin that does`() {
        let snippets = Documents.compileTimeGuarantees.snippets
        #expect(snippets.count >= 30)
        for (index, snippet) in snippets.enumerated() {
            #expect((snippet.options.failure != nil) == index.isMultiple(of: 2), "\(snippet)")
        }
    }

    @Test func `include documentation comments with snippets`() {
        #expect(Documents.sources.snippets.count > 5)
    }
}

extension Snippet {
    /// Where the fence is, so that an editor can go there.
    fileprivate var sourceLocation: SourceLocation {
        let path = SourceModule.root.appending(path: document).path
        return SourceLocation(fileID: "SnippetTests/\(document)", filePath: path, line: line, column: 1)
    }
}
