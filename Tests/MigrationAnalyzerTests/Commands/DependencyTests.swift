import Foundation
import Testing

/// The analyzer's targets carry unsafe flags, which SwiftPM refuses in what a dependent reaches.
@Suite(.serialized) struct DependencyTests {
    private static let environment = URL(fileURLWithPath: "/usr/bin/env")

    /// The package's manifest and sources as they are, in a repository of their own under a version tag.
    private static func taggedRepository(in scratch: ScratchFolder) async throws {
        let repository = scratch.url.appendingPathComponent("swift-notifiable")
        try FileManager.default.createDirectory(at: repository, withIntermediateDirectories: true)
        for item in ["Package.swift", "Sources", "Samples", "Tests"] {
            try FileManager.default.copyItem(
                at: TestFiles.package.appendingPathComponent(item),
                to: repository.appendingPathComponent(item)
            )
        }
        let git = ["git", "-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"]
        for arguments in [["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "x"], ["tag", "1.0.0"]] {
            let command = try await Command.run(executable: environment, git + arguments, in: repository)
            try #require(command.code == 0, "\(command.errors)")
        }
    }

    @Test func `a package that depends on the libraries by version tag builds`() async throws {
        let scratch = try ScratchFolder([
            "Client/Sources/Client/Client.swift": "import ActorMessaging\n\npublic let center = MessageCenter()\n"
        ])
        try await Self.taggedRepository(in: scratch)
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Client",
                platforms: [.macOS(.v15)],
                dependencies: [.package(url: "file://\(scratch.path)/swift-notifiable", from: "1.0.0")],
                targets: [
                    .target(
                        name: "Client",
                        dependencies: [.product(name: "ActorMessaging", package: "swift-notifiable")]
                    )
                ]
            )
            """
        try scratch.write(Data(manifest.utf8), to: "Client/Package.swift")

        let build = try await Command.run(
            executable: Self.environment,
            ["swift", "build", "--package-path", scratch.path + "/Client", "--cache-path", scratch.path + "/cache"]
        )

        #expect(build.code == 0, "\(build.output)\(build.errors)")
        #expect(!(build.output + build.errors).contains("MigrationAnalyzer"), "nothing of the analyzer is built")
    }

    @Test func `without SwiftSyntax in the toolchain, the package has no analyzer`() async throws {
        let scratch = try ScratchFolder(["empty/x": ""])
        let arguments = [
            "swift", "package", "--package-path", TestFiles.package.path, "--scratch-path", scratch.path + "/build",
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
        #expect(without.errors.contains("notifiable-migrate is left out: this toolchain has no SwiftSyntax"))

        let with = try await Command.run(executable: Self.environment, arguments)
        #expect(with.output.contains("MigrationAnalyzer"))
        #expect(!with.errors.contains("left out"))
    }
}
