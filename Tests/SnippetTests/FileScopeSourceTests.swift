import SwiftCompiler
import Testing

extension `Compiled snippets` {
    struct `A file in a module with others` {
        @Test func `has private declarations, and its top-level code in a function`() async throws {
            let source = try await Self.source(
                """
                import Synchronization

                // A comment.
                @MainActor
                public final class Train: Sendable {
                    public var name = "}"
                }

                extension Train: Hashable {}
                extension Name
                where Self == Train {
                    public static var a: Self { .init() }
                }
                let center = Center()
                try await center
                    .post(1)
                func f() {}
                """,
                firstLine: 7
            )
            #expect(source.imports == ["import Synchronization"])
            #expect(
                source.declarations.map(\.text) == [
                    "// A comment.", "@MainActor", "final private class Train: Sendable {",
                    "    public var name = \"}\"",
                    "}",
                    "extension Train: Hashable {}", "private extension Name", "where Self == Train {",
                    "    static var a: Self { .init() }", "}", "private func f() {}",
                ]
            )
            #expect(
                source.function.map(\.text) == [
                    "@MainActor private func script() async throws {", "let center = Center()", "try await center",
                    "    .post(1)", "}",
                ]
            )
            #expect(source.script.map(\.number) == [20, 21, 22])
        }

        @Test func `keeps the end of a string that an interpolation ends`() async throws {
            let code = "func f() -> String {\n    \"\"\"\n    \\(a)\n    \"\"\"\n}"
            let source = try await Self.source(code)
            #expect(source.declarations.map(\.text).joined(separator: "\n") == "private " + code)
            #expect(source.declarations.map(\.number) == [1, 2, 3, 4, 5])
        }

        @Test func `keeps a program's type without making it the module's`() async throws {
            let source = try await Self.source("@main enum Program {\n    static func main() {}\n}")
            #expect(source.declarations.first?.text == "private enum Program {")
            #expect(source.function.isEmpty)
        }

        @Test func `knows the document and the line of each of its lines`() async throws {
            let file = try await UnitFile(
                SourceUnit("import Testing\n\nlet a = 1\nstruct B {}", line: 39),
                parsedBy: #require(SnippetCompiler.current)
            )
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
            let index = try #require(lines.firstIndex { $0.contains("struct B") })
            let origin = try #require(file.origin(of: index + 1))
            #expect(origin == ("Guide.md", 43))
            #expect(lines.contains("import Testing") && lines.contains { $0.contains("func script()") })
        }

        private static func source(_ code: String, firstLine: Int = 1) async throws -> FileScopeSource {
            let compiler = try #require(SnippetCompiler.current)
            return try await compiler.source(of: .init(document: "Guide.md", firstLine: firstLine, code: code))
        }
    }
}
