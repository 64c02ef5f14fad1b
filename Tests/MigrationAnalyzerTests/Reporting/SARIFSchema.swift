import Foundation

/// The official schema, and a validator for it: neither is part of this repository.
enum SARIFSchema {
    /// Whether both are here, or could be fetched.
    static var isAvailable: Bool {
        get async { await (try? preparation.value)?.code == 0 }
    }

    /// What the validator has to say about a log; empty if it is valid.
    static func complaints(about log: String) async throws -> String {
        let folder = try ScratchFolder(["log.sarif": log])
        let command = try await run([folder.path + "/log.sarif"])
        guard command.code == 0 || command.code == 1 else { throw Failure(words: command.errors) }
        return command.output
    }

    struct Failure: Error {
        let words: String
    }

    private static let preparation = Task { try await run([]) }

    /// - Parameter schema: A file, instead of what is fetched.
    static func run(_ logs: [String], schema: String? = nil) async throws -> Command {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "sarif_schema.py"
        )
        let cache = Command.folder.appendingPathComponent("sarif-schema")
        return try await Command.run(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            ["python3", script.path, cache.path] + logs,
            environment: schema.map { ["NOTIFIABLE_SARIF_SCHEMA": $0] } ?? [:]
        )
    }
}
