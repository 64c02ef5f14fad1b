import Foundation
import TestSupport
import Testing

/// `.ci/dependent` builds a dependent package.
struct DependencyTests {

    @Test func `without SwiftSyntax in the toolchain, the package has no analyzer`() async throws {
        let scratch = try ScratchFolder(["empty/x": ""])
        let arguments = [
            "swift", "package", "--package-path", TestFiles.package.path, "--scratch-path", scratch.path + "/build",
            "--manifest-cache", "none", "dump-package",
        ]
        let without = try await Command.environment.run(
            arguments,
            environment: ["NOTIFIABLE_SWIFT_SYNTAX": scratch.path + "/empty"]
        )
        #expect(without.code == 0)
        #expect(!without.output.contains("MigrationAnalyzer"))
        #expect(without.output.contains("NotifiableAdapter"))
        #expect(without.errors == "")

        let with = try await Command.environment.run(arguments)
        #expect(with.output.contains("MigrationAnalyzer"))
        #expect(with.errors == "")
    }
}
