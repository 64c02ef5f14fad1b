import SwiftCompiler
import Testing

extension `Compiled snippets` {
    struct `The snippet compiler` {
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
    }
}

extension SourceUnit {
    /// Creates the unit of a snippet whose fence has a line.
    init(_ code: String, _ options: SnippetOptions = .init(), document: String = "Guide.md", line: Int = 1) throws {
        try self.init(Snippet(document: document, line: line, code: code, options: options))
    }
}
