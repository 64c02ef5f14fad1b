import SwiftCompiler
import Testing

extension `Compiled snippets` {
    struct `The snippet compiler` {
        @Test func `accepts top-level code, a program, tests, and code that uses a context`() async throws {
            try await expectAsDocumented([
                SourceUnit("let center = MessageCenter()\nprint(center.observers, Date.now)"),
                SourceUnit("@main struct Program {\n    static func main() async {}\n}"),
                SourceUnit("@Test func `a test`() { #expect(1 + 1 == 2) }"),
                SourceUnit("final class Tests: XCTestCase {\n    func testSum() { XCTAssertEqual(1 + 1, 2) }\n}"),
                SourceUnit(
                    "let train = Train()\nlet token = MessageCenter().addObserver(of: train, for: .didArrive) { _ in }",
                    SnippetOptions(contexts: ["Trains"])
                ),
            ])
        }

        @Test func `names the line of each problem, also behind another's error`() async throws {
            let units = try [
                SourceUnit("import Foundation\n\nlet b: Int = \"\"", document: "Error.md", line: 40),
                SourceUnit(
                    "final class Box { var n = 0 }\n\nfunc f() { let b = Box(); Task { b.n += 1 }; b.n += 1 }",
                    document: "Race.md"
                ),
                SourceUnit("func f() -> Int { 1 }\nf()", document: "Warning.md"),
                SourceUnit("@Test(arguments: [1])\nfunc test() {}", document: "Macro.md"),
                SourceUnit("func f() {\n    var a = 1\n    let b = 2\n}", document: "Unused.md"),
            ]
            let compiler = try #require(SnippetCompiler.current)

            let diagnostics = try await compiler.diagnostics(of: units)

            let places = diagnostics.map { $0.first.map { "\($0.file ?? ""):\($0.line ?? 0) \($0.kind)" } }
            #expect(
                places == ["Error.md:43 error", "Race.md:4 error", "Warning.md:3 warning", "Macro.md:2 error", nil]
            )
            #expect(diagnostics[1].first?.message.hasPrefix("sending") == true)
        }

        @Test func `wants what must fail to fail, with the documented diagnostic`() throws {
            let unit = try SourceUnit("", SnippetOptions(failure: "cannot find 'nobody'"))
            let documented = CompilerRun(status: 1, output: "error: cannot find 'nobody' in scope").diagnostics
            let other = CompilerRun(status: 1, output: "error: cannot find 'noone' in scope").diagnostics
            #expect(unit.problem(documented) == nil)
            #expect(unit.problem([])?.hasPrefix("compiles, and should not") == true)
            #expect(unit.problem(other)?.hasPrefix("does not compile, but not") == true)
            #expect(try SourceUnit("").problem(other) == "does not compile")
        }

        @Test func `adds no import to a complete snippet, also not those of its contexts`() async throws {
            let code = "func count() -> Int { MessageCenter().observers.count }"
            let failure = "cannot find 'MessageCenter' in scope"
            try await expectAsDocumented([
                SourceUnit("import NotifiableAdapter\n\n\(code)", SnippetOptions(isComplete: true)),
                SourceUnit(code, SnippetOptions(isComplete: true, failure: failure)),
            ])
            let unit = try SourceUnit(code, SnippetOptions(contexts: ["Trains"], isComplete: true))
            let compiler = try #require(SnippetCompiler.current)
            let diagnostics = try await compiler.diagnostics(of: [unit])
            #expect(diagnostics[0].contains { $0.message.contains(failure) })
        }

        @Test func `says which context is missing`() {
            let error = #expect(throws: SnippetError.self) {
                try SourceUnit("", SnippetOptions(contexts: ["Nowhere"]), line: 7)
            }
            let reason = "no snippet is named Nowhere, and Tests/SnippetTests/Contexts has no Nowhere.swift"
            #expect(error?.description == "Guide.md:6: \(reason)")
        }
    }
}

extension SourceUnit {
    /// Creates the unit of a snippet whose fence has a line.
    init(_ code: String, _ options: SnippetOptions = .init(), document: String = "Guide.md", line: Int = 1) throws {
        try self.init(Snippet(document: document, line: line, code: code, options: options))
    }
}
