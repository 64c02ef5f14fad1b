import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

@Suite(
    .enabled(
        "No schema of SARIF, or no validator, can be had: python3 with pip, or NOTIFIABLE_SARIF_SCHEMA, is needed."
    ) {
        await SARIFSchema.isAvailable
    }
)
struct SARIFSchemaTests {
    @Test(arguments: RuleCatalog.all.map(\.identifier.rawValue))
    func `a log of a rule's findings is valid`(rule: String) async throws {
        let fixtures = "\(TestFiles.fixtures)/\(rule)"
        let command = try await Command.run(["scan", fixtures, "--rule", rule, "--format", "sarif"])
        #expect(command.code == 1)
        #expect(command.output.contains("\"ruleId\" : \"\(rule)\""))
        #expect(try await SARIFSchema.complaints(about: command.output) == "")
    }

    @Test func `a log with a baseline, a guide and unread files is valid`() async throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky, "B.swift": "func broken( {", "Empty.swift": ""])
        try folder.write(Data([0xFF, 0x0A]), to: "odd name, ünïcode: #%.swift")
        let baseline = folder.path + "/baseline.json"
        _ = try await Command.run(["scan", folder.path, "--write-baseline", baseline])
        try folder.write(Data((Sources.leaky + Sources.leaky).utf8), to: "A.swift")
        let command = try await Command.run([
            "scan", folder.path, "--format", "sarif", "--baseline", baseline, "--guide",
            "https://example.org/MIGRATION.md",
        ])
        #expect(command.output.contains("\"baselineState\" : \"unchanged\""))
        #expect(try await SARIFSchema.complaints(about: command.output) == "")
    }

    @Test func `a log without findings is valid`() async throws {
        let folder = try ScratchFolder(["A.swift": "func nothing() {}\n"])
        let command = try await Command.run(["scan", folder.path, "--format", "sarif"])
        #expect(command.code == 0)
        #expect(try await SARIFSchema.complaints(about: command.output) == "")
    }

    @Test func `without the schema, no log is reported as valid`() async throws {
        let check = try await SARIFSchema.run([], schema: "/nowhere/at/all")
        #expect(check.code == 77)
        #expect(check.errors.hasPrefix("not checked: FileNotFoundError"))
    }

    @Test(arguments: [
        ("\"level\" : \"warning\"", "\"level\" : \"fatal\""), ("\"version\" : \"2.1.0\"", "\"version\" : \"1.0.0\""),
        ("\"startLine\" : 4", "\"startLine\" : 0"), ("\"ruleId\"", "\"rule\""), ("\"columnKind\"", "\"columns\""),
        ("\"locations\" : [", "\"locations\" : [ 5,"), ("\"executionSuccessful\" : true,", ""),
    ])
    func `a broken log is rejected`(part: String, replacement: String) async throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky])
        let command = try await Command.run(["scan", folder.path, "--format", "sarif"])
        #expect(command.output.contains(part))
        let broken = command.output.replacingOccurrences(of: part, with: replacement)
        #expect(try await SARIFSchema.complaints(about: broken) != "")
    }
}

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
    static func run(_ logs: [String], schema: String? = nil) async throws -> Command.Outcome {
        let script = TestFiles.folder.appendingPathComponent("Support/sarif_schema.py")
        let cache = Command.productsFolder.appendingPathComponent("sarif-schema")
        return try await Command.environment.run(
            ["python3", script.path, cache.path] + logs,
            environment: schema.map { ["NOTIFIABLE_SARIF_SCHEMA": $0] } ?? [:]
        )
    }
}
