import Foundation
import TestSupport
import Testing

/// The git hook and the script of the GitHub action.
struct ScriptTests {
    private static let clean = "func nothing() {}\n"
    private static let command = Command.productsFolder.appending(path: "notifiable-migrate").path

    // MARK: The hook

    /// A repository with the hook, whose command has a space in its path.
    private static func repository(_ files: [String: String]) async throws -> ScratchFolder {
        let folder = try await ScratchFolder.repository(files)
        let hook = ".git/hooks/pre-commit"
        try folder.write(try Data(contentsOf: TestFiles.package.appending(path: "pre-commit")), to: hook)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(of: hook))
        let link = folder.path(of: ".git/the command")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: command)
        #expect(try await folder.git("config", "notifiable.command", link).code == 0)
        return folder
    }

    private static func commit(_ arguments: String..., in folder: ScratchFolder) async throws -> Command.Outcome {
        try await folder.git(["commit", "--quiet", "-m", "y"] + arguments)
    }

    @Test func `a hazard that is staged is refused, even if the file no longer has it`() async throws {
        let folder = try await Self.repository(["App/A.swift": Self.clean])
        try folder.write(Data(Sources.leaky.utf8), to: "App/A.swift")
        #expect(try await folder.git("add", ".").code == 0)
        try folder.write(Data(Self.clean.utf8), to: "App/A.swift")
        let refused = try await Self.commit(in: folder)
        #expect(refused.code == 1)
        #expect(refused.errors.hasPrefix("./App/A.swift:4:29: warning: "))
        #expect(try await folder.git("status", "--short").output == "MM App/A.swift\n")
    }

    @Test func `a hazard that isn't staged is no obstacle`() async throws {
        let folder = try await Self.repository(["A.swift": Self.clean, "B.swift": Self.clean, "notes.txt": ""])
        try folder.write(Data("\(Self.clean)// More.\n".utf8), to: "A.swift")
        #expect(try await folder.git("add", ".").code == 0)
        for name in ["A.swift", "New.swift"] { try folder.write(Data(Sources.leaky.utf8), to: name) }
        let accepted = try await Self.commit(in: folder)
        #expect(accepted.code == 0, "\(accepted.errors)")

        // `commit PATH` leaves out what else is staged.
        #expect(try await folder.git("add", "A.swift").code == 0)
        try folder.write(Data("// More.\n".utf8), to: "B.swift")
        #expect(try await Self.commit("B.swift", in: folder).code == 0)
        #expect(try await Self.commit(in: folder).code == 1)
    }

    @Test func `the first commit, a linked work tree and odd names are scanned`() async throws {
        let folder = try await Self.repository(["A.swift": Self.clean])
        let tree = try ScratchFolder()
        #expect(try await folder.git("worktree", "add", "--quiet", tree.path(of: "tree")).code == 0)
        try tree.write(Data(Sources.leaky.utf8), to: "tree/a \"b\".swift")
        let linked = ["-C", tree.path(of: "tree")]
        #expect(try await folder.git(linked + ["add", "."]).code == 0)
        #expect(try await folder.git(linked + ["commit", "--quiet", "-m", "y"]).code == 1)

        #expect(try await folder.git("update-ref", "-d", "HEAD").code == 0)
        #expect(try await Self.commit(in: folder).code == 0)
    }

    @Test func `without a command, the hook says how to name one`() async throws {
        let folder = try await Self.repository(["A.swift": Self.clean])
        #expect(try await folder.git("config", "--unset", "notifiable.command").code == 0)
        try folder.write(Data(Sources.leaky.utf8), to: "A.swift")
        // Without a folder that has an installed command.
        let git = Command(executable: URL(filePath: "/usr/bin/env"))
        let refused = try await git.run(
            [
                "git", "-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "--quiet", "-m", "y",
                "--all",
            ],
            in: folder.url,
            environment: ["PATH": "/usr/bin:/bin"]
        )
        #expect(refused.code == 1)
        #expect(refused.errors == "pre-commit: no command; git config notifiable.command /path/to/notifiable-migrate\n")
    }

    // MARK: The artifact bundle

    private static let bundle = Command(executable: TestFiles.package.appending(path: "artifact-bundle"))

    @Test(.enabled(if: ["zip", "unzip"].allSatisfy { FileManager.default.fileExists(atPath: "/usr/bin/\($0)") }))
    func `a bundle has the command of each system`() async throws {
        let folder = try ScratchFolder(["mac": "#!/bin/sh\n", "linux": "#!/bin/sh\n"])
        for name in ["mac", "linux"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(of: name))
        }
        let arguments = [
            "1.2.3", "b.zip", "arm64-apple-macosx,x86_64-apple-macosx=mac", "x86_64-unknown-linux-gnu=linux",
        ]
        #expect(try await Self.bundle.run(arguments, in: folder.url).code == 0)
        let information = try await Command.environment.run(["unzip", "-p", folder.path(of: "b.zip"), "*/info.json"])
        let artifact = try JSONValue(information.output)["artifacts", "notifiable-migrate"]
        #expect(artifact?["version"] == "1.2.3")
        #expect(artifact?["variants", 0, "supportedTriples"] == ["arm64-apple-macosx", "x86_64-apple-macosx"])
        #expect(artifact?["variants", 1, "path"] == "x86_64-unknown-linux-gnu/notifiable-migrate")
    }

    @Test func `a bundle without a command is refused`() async throws {
        let folder = try ScratchFolder()
        #expect(
            try await Self.bundle.run(["1.2.3", "b.zip", "x86_64-unknown-linux-gnu=none"], in: folder.url).code == 66
        )
        #expect(try await Self.bundle.run([], in: folder.url).code == 64)
    }

    // MARK: The action

    /// Runs the action's script in a folder, with a `swift` that builds nothing.
    private static func scan(_ folder: ScratchFolder, _ variables: [String: String]) async throws -> Command.Outcome {
        let tools = try ScratchFolder(["swift": "#!/bin/sh\necho '\(Command.productsFolder.path)'\n"])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tools.path(of: "swift"))
        let path = "\(tools.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let script = Command(
            executable: TestFiles.package.appending(path: "Action/scan.sh")
        )
        return try await script.run(in: folder.url, environment: variables.merging(["PATH": path]) { $1 })
    }

    @Test func `findings are printed and written as SARIF, problems are printed once`() async throws {
        let folder = try ScratchFolder([
            "an app/A.swift": Sources.leaky, "B.swift": Sources.leaky, "an app/C.swift": "",
        ])
        let variables = ["SCAN_PATHS": "'an app'", "SCAN_SARIF": "reports/new/scan.sarif"]
        let outcome = try await Self.scan(folder, variables)
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("\n1 warning in 1 file"))
        #expect(outcome.errors == "an app/C.swift: the file is empty\n")
        let log = try JSONValue(try folder.text(of: variables["SCAN_SARIF"] ?? ""))
        #expect(log["runs", 0, "results"]?.elements.count == 1)
    }

    @Test func `without paths, those of the configuration or the current folder are read`() async throws {
        let folder = try ScratchFolder(["App/A.swift": Sources.leaky, "B.swift": Sources.leaky])
        #expect(try await Self.scan(folder, ["SCAN_PATHS": " "]).output.contains("\n2 warnings in 2 files"))
        try folder.write(Data("{\"paths\": [\"App\"]}".utf8), to: ".notifiable-migrate.json")
        #expect(try await Self.scan(folder, [:]).output.contains("\n1 warning in 1 file"))
    }

    private static let wrongInputs: [(variables: [String: String], code: Int32)] = [
        (["SCAN_PATHS": "App it's"], 2), (["SCAN_SARIF": "A.swift/scan.sarif"], 73),
        (["SCAN_PATHS": "Nowhere"], 66),
    ]

    @Test(arguments: wrongInputs)
    func `a wrong input fails with a code of its own`(variables: [String: String], code: Int32) async throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky])
        let outcome = try await Self.scan(folder, variables)
        #expect(outcome.code == code)
        #expect(!outcome.errors.isEmpty)
    }
}
