import SwiftCompiler
import Testing

extension `Compiled snippets` {
    struct `The snippet compiler` {
        @Test func `accepts top-level code, a program and tests`() async throws {
            try await expectNoProblem("let center = MessageCenter()\nprint(center.observers, Date.now)")
            try await expectNoProblem("@main struct Program {\n    static func main() async {}\n}")
            try await expectNoProblem("@Test func `a test`() { #expect(1 + 1 == 2) }")
            try await expectNoProblem(
                "final class Tests: XCTestCase {\n    func testSum() { XCTAssertEqual(1 + 1, 2) }\n}"
            )
        }

        @Test func `reports an error at its line of the document`() async throws {
            let run = try await compile("import Foundation\n\nlet a: Int = \"\"", line: 40)
            #expect(run.problem(SnippetOptions()) == "does not compile")
            #expect(run.output.contains("Guide.md:43:"))
        }

        @Test func `refuses a warning, but not of what is shown and not used`() async throws {
            let unused = try await compile("func f() {\n    var a = 1\n    let b = 2\n}")
            #expect(unused.diagnostics.count == 2)
            #expect(unused.problem(SnippetOptions()) == nil)
            let warned = try await compile("func f() -> Int { 1 }\nf()")
            #expect(warned.problem(SnippetOptions()) == "compiles with warnings")
        }

        @Test func `finds the data races that the type checker does not see`() async throws {
            let race = "final class Box { var n = 0 }\nfunc f() { let b = Box(); Task { b.n += 1 }; b.n += 1 }"
            #expect(try await compile(race).problem(SnippetOptions()) == "does not compile")
        }

        @Test func `wants what must fail to fail, with the diagnostic that is told`() async throws {
            let options = SnippetOptions(failure: "cannot find 'nobody'")
            #expect(try await compile("nobody()", options).problem(options) == nil)
            #expect(
                try await compile("let a = 1", options).problem(options)?.hasPrefix("compiles, and should not") == true
            )
            #expect(
                try await compile("noone()", options).problem(options)?.hasPrefix("does not compile, but not") == true
            )
        }

        @Test func `takes a crash of the compiler for no failure that was asked for`() {
            let options = SnippetOptions(failure: "x")
            let run = CompilerRun(status: 132, output: "Stack dump: x\n")
            #expect(run.problem(options) == "stops the compiler without an error")
        }

        @Test func `adds the contexts that are asked for, and says which is missing`() async throws {
            let code =
                "let train = Train()\nlet token = MessageCenter().addObserver(of: train, for: .didArrive) { _ in }"
            try await expectNoProblem(code, SnippetOptions(contexts: ["Trains"]))
            #expect(try await compile(code).status != 0)
            let error = await #expect(throws: SnippetError.self) {
                try await compile(code, line: 7, SnippetOptions(contexts: ["Nowhere"]))
            }
            #expect(error?.description == "Guide.md:6: there is no context Nowhere in Tests/SnippetTests/Contexts")
        }

        private func compile(
            _ code: String,
            line: Int = 1,
            _ options: SnippetOptions = .init()
        ) async throws -> CompilerRun {
            let compiler = try #require(SnippetCompiler.current)
            return try await compiler.compile(Snippet(document: "Guide.md", line: line, code: code, options: options))
        }

        private func expectNoProblem(_ code: String, _ options: SnippetOptions = .init()) async throws {
            let run = try await compile(code, options)
            #expect(run.problem(options) == nil, "\(run.output)")
        }
    }
}
