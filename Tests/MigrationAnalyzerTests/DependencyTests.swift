import Foundation
import Testing

/// `.ci/dependent` builds a dependent package.
struct DependencyTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let environment = URL(fileURLWithPath: "/usr/bin/env")

    @Test func `a toolchain without SwiftSyntax has the package without the analyzer`() async throws {
        let scratch = try ScratchFolder(["empty/x": ""])
        let arguments = [
            "swift", "package", "--package-path", Self.root.path, "--scratch-path", scratch.path + "/build",
            "--manifest-cache", "none", "dump-package",
        ]
        let without = try await Command.run(
            executable: Self.environment,
            arguments,
            environment: ["NOTIFIABLE_SWIFT_SYNTAX": scratch.path + "/empty"]
        )
        #expect(without.code == 0)
        #expect(!without.output.contains("MigrationAnalyzer"))
        #expect(without.output.contains("NotifiableAdapter"))
        #expect(without.errors == "")

        let with = try await Command.run(executable: Self.environment, arguments)
        #expect(with.output.contains("MigrationAnalyzer"))
        #expect(with.errors == "")
    }
}
