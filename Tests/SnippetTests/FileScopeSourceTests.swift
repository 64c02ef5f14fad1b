import Testing

struct `A file in a module with others` {
    @Test func `has private declarations, and its top-level code in a function`() {
        let source = FileScopeSource(
            #"""
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
            nonisolated let b = """
            func inText() {}
            """
            func f() {}
            @Suite(.census(of: [a(1)]))
            struct Tests {}
            @main enum Program {}
            """#,
            firstLine: 7
        )
        #expect(source.imports == ["import Synchronization"])
        #expect(
            source.declarations.map(\.text) == [
                "// A comment.", "@MainActor", "final private class Train: Sendable {", "    public var name = \"}\"",
                "}", "extension Train: Hashable {}", "private extension Name", "where Self == Train {",
                "    static var a: Self { .init() }", "}", "nonisolated private let b = \"\"\"", "func inText() {}",
                "\"\"\"", "private func f() {}", "@Suite(.census(of: [a(1)]))", "private struct Tests {}",
                "private enum Program {}",
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

    @Test(arguments: [
        ("let a = await b()", true), ("for await a in b {\n}", true), ("if a {\n    await b()\n}", true),
        ("async let a = b()", true), ("Task {\n    await a()\n}", false), ("a()  // await b()", false),
    ])
    func `is asynchronous if its top-level code waits, and not if a closure does`(code: String, isAsynchronous: Bool) {
        let function = FileScopeSource(code, firstLine: 1).function
        #expect(function.first?.text.contains("async") == isAsynchronous)
    }

    @Test func `knows the document and the line of each of its lines`() throws {
        let file = UnitFile(try SourceUnit("import Testing\n\nlet a = 1\nstruct B {}", line: 39))
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        let index = try #require(lines.firstIndex { $0.contains("struct B") })
        let origin = try #require(file.origin(of: index + 1))
        #expect(origin == ("Guide.md", 43))
        #expect(lines.contains("import Testing") && lines.contains { $0.contains("func script()") })
    }
}
