import Foundation
import SwiftCompiler
import TestSupport
import Testing

extension `Compiled snippets` {
    struct `Every dialect of clients` {
        /// Prints a row of the table of dialects.
        @Test(arguments: Dialect.compiled)
        func `compiles what the repository shows, without a warning`(_ dialect: Dialect) async throws {
            let units = try SourceUnit.all.get()
            let excepted = units.filter { $0.isExcepted(in: dialect) }
            let expected = units.filter { !$0.isExcepted(in: dialect) }
            let compiling = try await expectAsDocumented(expected, settings: dialect.settings)

            let compiler = try #require(SnippetCompiler.current)
            let diagnostics = try await compiler.diagnostics(of: excepted, settings: dialect.settings)
            for (unit, diagnostics) in zip(excepted, diagnostics) where diagnostics.isEmpty {
                let reason = unit.options.exception?.reason ?? ""
                Issue.record("\(unit) compiles in \(dialect), which it excepts because \(reason)")
            }
            print("| \(dialect) | \(compiling) compile | \(excepted.count) excepted |")
        }

        @Test func `are twelve, one of which is the manifest's`() throws {
            #expect(Set(Dialect.all.map(\.settings)).count == 12)
            #expect(Dialect.manifest.settings == ManifestSettings.arguments)
            // Else the snippet would compile in no dialect of this package's.
            #expect(try SourceUnit.all.get().filter { $0.isExcepted(in: .manifest) }.isEmpty)
        }

        @Test func `have each value of each setting in the few that are always compiled`() {
            let words = { (dialects: [Dialect]) in Set(dialects.flatMap(\.words)) }
            #expect(words(Dialect.few) == words(Dialect.all))
        }

        /// In both language modes and both default isolations: every night in each combination.
        @Test(
            .enabled(if: AppleStub.areCompilable, "tests are linked by hand on Linux only"),
            arguments: Dialect.run
        )
        func `run what articles and a wiki show, and convert payloads in both directions`(_ dialect: Dialect)
            async throws
        {
            let compiler = try #require(SnippetCompiler.current)
            let folder = try ScratchFolder(["Tests.swift": Self.payloadTests])
            // The handler of a class whose default isolation is the main actor must be declared nonisolated.
            let seeds = (["Trains"] + (dialect.isMainActorByDefault ? [] : ["Services"])).map {
                SourceModule.root.appending(path: "Tests/SnippetTests/Seeds/\($0).swift")
            }
            let run = try await compiler.runTests([folder.url(of: "Tests.swift")] + seeds, settings: dialect.settings)
            #expect(run.status == 0, "\(run.output)")
            let count = dialect.isMainActorByDefault ? 4 : 5
            #expect(run.output.contains("Test run with \(count) tests"), "\(run.output)")
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
    }
}
