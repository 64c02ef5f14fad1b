import Foundation
import SwiftCompiler
import TestSupport
import Testing

extension `Compiled snippets` {
    struct `Every dialect of clients` {
        /// Prints a row of the table of dialects.
        @Test(arguments: Dialect.all)
        func `compiles what the repository shows, without a warning`(_ dialect: Dialect) async throws {
            let compiler = try #require(SnippetCompiler.current)
            var compiled = 0
            var excepted = 0
            for isForApple in AppleStub.areCompilable ? [false, true] : [false] {
                let module = DialectModule(dialect: dialect, compiler: compiler, isForApple: isForApple)
                let units = try DialectUnit.all.get().filter { $0.isForApple == isForApple }

                let expected = units.filter { !$0.isExcepted(in: dialect) }
                let problems = try await module.problems(of: expected)
                for (unit, lines) in problems {
                    Issue.record("\(unit) in \(dialect):\n\(lines.joined(separator: "\n"))")
                }

                let others = units.filter { $0.isExcepted(in: dialect) }
                let refused = try await module.problems(of: others)
                for unit in others where refused[unit] == nil {
                    let reason = unit.exception?.reason ?? ""
                    Issue.record("\(unit) compiles in \(dialect), which it excepts because \(reason)")
                }
                compiled += units.count - problems.count - refused.count
                excepted += refused.count
            }
            print("| \(dialect) | \(compiled) compile | \(excepted) excepted |")
        }

        @Test func `are twelve`() {
            #expect(Set(Dialect.all.map(\.settings)).count == 12)
        }

        @Test func `name the snippet and the line of each problem, also behind another's error`() async throws {
            let error = unit("A.md", "let a = 1\nlet b: Int = \"\"")
            let race = unit(
                "B.md",
                "final class Box { var n = 0 }\n\nfunc f() { let b = Box(); Task { b.n += 1 }; b.n += 1 }"
            )
            let sound = unit("C.md", "final class Box { var n = 0 }")
            let compiler = try #require(SnippetCompiler.current)
            let dialect = Dialect(checking: .swift6, isMainActorByDefault: false, hasUpcomingFeatures: false)
            let module = DialectModule(dialect: dialect, compiler: compiler, isForApple: false)

            let problems = try await module.problems(of: [error, race, sound])

            #expect(Set(problems.keys) == [error, race])
            #expect(problems[error]?.first?.hasPrefix("A.md:11: error: cannot convert") == true)
            #expect(problems[race]?.first?.hasPrefix("B.md:12: error: sending") == true)
        }

        @Test(
            .enabled(if: AppleStub.areCompilable, "tests are linked by hand on Linux only"),
            arguments: [Dialect.Checking.swift5Minimal, .swift6]
        )
        func `convert payloads in both directions`(_ checking: Dialect.Checking) async throws {
            let compiler = try #require(SnippetCompiler.current)
            let dialect = Dialect(checking: checking, isMainActorByDefault: true, hasUpcomingFeatures: false)
            let folder = try ScratchFolder(["Tests.swift": Self.payloadTests])
            let run = try await compiler.runTests([folder.url(of: "Tests.swift")], settings: dialect.settings)
            #expect(run.status == 0, "\(run.output)")
            #expect(run.output.contains(/Test run with 1 test.* passed/), "\(run.output)")
        }

        private static let payloadTests = """
            import Foundation
            import NotifiableAdapter
            import Testing

            nonisolated enum Line: String { case north, south }

            struct DidArrive: MessageCenter.BridgedAsyncMessage, UserInfoCodable, Equatable {
                typealias Subject = NSObject
                static let name = Notification.Name("DidArrive")

                var number: Int
                var platform: String?
                var line: Line
                var branch: Line?

                static let userInfo = UserInfoCoding<Self>(
                    Self.init,
                    .key("number", \\.number),
                    .key("platform", \\.platform),
                    .rawValue("line", \\.line),
                    .rawValue("branch", \\.branch)
                )
            }

            @Test(arguments: [
                DidArrive(number: 1, platform: "4", line: .north, branch: .south), DidArrive(number: 2, line: .south),
            ])
            nonisolated func converts(_ message: DidArrive) {
                let notification = DidArrive.makeNotification(message)
                #expect(notification.userInfo?["line"] as? String == message.line.rawValue)
                #expect(notification.userInfo?.count == (message.platform == nil ? 2 : 4))
                #expect(DidArrive.makeMessage(notification) == message)
                #expect(DidArrive.makeMessage(Notification(name: DidArrive.name)) == nil)
            }
            """

        private func unit(_ document: String, _ code: String) -> DialectUnit {
            DialectUnit(description: document, parts: [.init(document: document, firstLine: 10, code: code)])
        }
    }
}

struct `A file in a module with others` {
    @Test func `has private declarations, and its top-level code in a function`() {
        let source = FileScopeSource(
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
            source.declarations.map(\.text).filter { !$0.isEmpty } == [
                "// A comment.", "@MainActor", "private final class Train: Sendable {", "    public var name = \"}\"",
                "}",
                "extension Train: Hashable {}", "private extension Name", "where Self == Train {",
                "    static var a: Self { .init() }", "}", "private func f() {}",
            ]
        )
        #expect(
            source.function(named: "script").map(\.text) == [
                "@MainActor private func script() async throws {", "let center = Center()", "try await center",
                "    .post(1)", "}",
            ]
        )
        #expect(source.script.map(\.number) == [20, 21, 22])
    }

    @Test func `keeps a program's type without making it the module's`() {
        let source = FileScopeSource("@main enum Program {\n    static func main() {}\n}", firstLine: 1)
        #expect(source.declarations.first?.text == "private enum Program {")
        #expect(source.function(named: "script").isEmpty)
    }

    @Test func `attributes a problem to the unit and the line that has it`() async throws {
        let file = DialectFile(
            DialectUnit(
                description: "a",
                parts: [.init(document: "A.md", firstLine: 40, code: "import Testing\n\nlet a = 1\nstruct B {}")]
            ),
            number: 3
        )
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        let index = try #require(lines.firstIndex { $0.contains("struct B") })
        #expect(file.origin(of: index + 1) == "A.md:43")
        #expect(lines.contains("import Testing") && lines.contains { $0.contains("func script3()") })
        #expect(file.origin(of: 1) == nil)
    }
}
