import Foundation
import TestSupport

@testable import MigrationAnalyzer

/// The files of these tests, of the package, and of the repository.
enum TestFiles {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    static let package = folder.deletingLastPathComponent().deletingLastPathComponent()
    static let root = package.appendingPathComponent("../..").standardizedFileURL
    /// The fixtures of all rules.
    static let fixtures = folder.appendingPathComponent("Fixtures").path

    /// The log of the compiler that is beside the fixtures of a rule; `nil` if there is none.
    static func compilerLog(of rule: String) throws -> CompilerLog? {
        let file = "\(fixtures)/\(rule)/build.log"
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        return try CompilerLog(String(contentsOfFile: file, encoding: .utf8))
    }

    static func guide() throws -> String {
        try String(contentsOf: root.appendingPathComponent(MigrationGuide.path), encoding: .utf8)
    }
}

/// Source in memory, as files of a code base.
enum Sources {
    /// One finding: a dropped token, on the fourth line.
    static let leaky = """
        import Foundation

        func register() {
        \tNotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
        }

        """

    static func index(_ source: String, path: String = "File.swift") -> FileIndex {
        Array(source.utf8).withUnsafeBufferPointer { FileIndexer.index(path: path, source: $0) }
    }

    /// A code base of files `0.swift`, `1.swift`, …
    static func codeBase(_ sources: String..., configuration: Configuration = Configuration()) -> CodeBase {
        let files = sources.enumerated().map { index($0.element, path: "\($0.offset).swift") }
        return CodeBase(files, configuration: configuration)
    }

    /// What one rule finds.
    static func findings(
        _ rule: String,
        _ sources: String...,
        configuration: Configuration = Configuration()
    ) -> [Finding] {
        let files = sources.enumerated().map { index($0.element, path: "\($0.offset).swift") }
        var scan = Scan()
        scan.rules = [Rule.named(rule)].compactMap(\.self)
        return scan.findings(in: CodeBase(files, configuration: configuration))
    }
}

extension ScratchFolder {
    /// Files that are committed to a repository of their own.
    static func repository(_ files: [String: String]) async throws -> ScratchFolder {
        let folder = try ScratchFolder(files)
        for arguments in [["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "x"]] {
            let command = try await folder.git(arguments)
            guard command.code == 0 else { throw GitFailure(description: command.errors) }
        }
        return folder
    }

    private struct GitFailure: Error, CustomStringConvertible {
        let description: String
    }

    func git(_ arguments: String...) async throws -> Command.Outcome { try await git(arguments) }

    func git(_ arguments: [String]) async throws -> Command.Outcome {
        let settings = ["-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"]
        return try await Command.environment.run(["git"] + settings + arguments, in: url)
    }
}

extension Command {
    private static let migrate = Command("notifiable-migrate")
    static let environment = Command(executable: URL(fileURLWithPath: "/usr/bin/env"))

    /// Runs `notifiable-migrate`.
    static func run(_ arguments: [String], in directory: URL? = nil) async throws -> Outcome {
        try await migrate.run(arguments, in: directory)
    }

    /// Starts `notifiable-migrate`, and kills it as soon as a condition is true or it has ended.
    static func kill(_ arguments: [String], once condition: @escaping @Sendable () -> Bool) async throws {
        try await migrate.kill(arguments, once: condition)
    }
}
