import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

@Suite(
    .enabled("This needs the SARIF schema and a validator: python3 with pip, or NOTIFIABLE_SARIF_SCHEMA.") {
        await SARIFSchema.isAvailable
    }
)
struct SARIFSchemaTests {
    @Test func `logs are valid against the schema`() async throws {
        let folder = try ScratchFolder(["Clean/A.swift": "func nothing() {}\n", "Leaky/A.swift": Sources.leaky])
        let clean = try await Command.run(["scan", folder.path + "/Clean", "--format", "sarif"])
        #expect(clean.code == 0)

        var logs = ["clean": clean.output]
        for rule in Rule.all {
            var scan = Scan()
            scan.rules = [rule]
            scan.compilerLog = try TestFiles.compilerLog(of: rule.identifier.rawValue)
            let files = SourceFinder().files(below: ["\(TestFiles.fixtures)/\(rule.identifier)"])
            let log = SARIFReport(guide: nil).text(of: scan.run(files))
            #expect(log.contains("\"ruleId\" : \"\(rule.identifier)\""))
            logs[rule.identifier.rawValue] = log
        }

        let baseline = folder.path + "/baseline.json"
        _ = try await Command.run(["scan", folder.path, "--write-baseline", baseline])
        try folder.write(Data((Sources.leaky + Sources.leaky).utf8), to: "Leaky/A.swift")
        try folder.write(Data("func broken( {".utf8), to: "Leaky/B.swift")
        try folder.write(Data(), to: "Leaky/Empty.swift")
        try folder.write(Data([0xFF, 0x0A]), to: "Leaky/odd name, ünïcode: #%.swift")
        let guide = "https://example.org/MIGRATION.md"
        let arguments = ["scan", folder.path, "--format", "sarif", "--baseline", baseline, "--guide", guide]
        let known = try await Command.run(arguments)
        #expect(known.output.contains("\"baselineState\" : \"unchanged\""))

        logs["known"] = known.output
        #expect(try await SARIFSchema.complaints(about: logs) == "")
    }

    @Test func `a broken log is rejected`() async throws {
        let replacements = [
            ("\"level\" : \"warning\"", "\"level\" : \"fatal\""),
            ("\"version\" : \"2.1.0\"", "\"version\" : \"1.0.0\""),
            ("\"startLine\" : 4", "\"startLine\" : 0"), ("\"ruleId\"", "\"rule\""), ("\"columnKind\"", "\"columns\""),
            ("\"locations\" : [", "\"locations\" : [ 5,"), ("\"executionSuccessful\" : true,", ""),
        ]
        let folder = try ScratchFolder(["A.swift": Sources.leaky])
        let log = try await Command.run(["scan", folder.path, "--format", "sarif"]).output
        var logs: [String: String] = [:]
        for (index, (part, replacement)) in replacements.enumerated() {
            #expect(log.contains(part))
            logs["broken\(index)"] = log.replacingOccurrences(of: part, with: replacement)
        }
        let complaints = try await SARIFSchema.complaints(about: logs)
        for name in logs.keys { #expect(complaints.contains("/\(name).sarif: "), "\(name)") }
    }

    @Test func `without the schema, no log is reported as valid`() async throws {
        let check = try await SARIFSchema.run([], schema: "/nowhere/at/all")
        #expect(check.code == 77)
        #expect(check.errors.hasPrefix("not checked: FileNotFoundError"))
    }
}

/// The official schema and a validator for it. Neither is part of this repository.
enum SARIFSchema {
    /// Whether both are installed, or could be fetched.
    static var isAvailable: Bool {
        get async { await (try? preparation.value)?.code == 0 }
    }

    /// The validator's complaints about some logs; empty if all are valid. One process validates all logs.
    static func complaints(about logs: [String: String]) async throws -> String {
        let files = logs.map { ("\($0.key).sarif", $0.value) }
        let folder = try ScratchFolder(Dictionary(uniqueKeysWithValues: files))
        let command = try await run(files.map { folder.path(of: $0.0) })
        guard command.code == 0 || command.code == 1 else { throw Failure(words: command.errors) }
        return command.output
    }

    struct Failure: Error {
        let words: String
    }

    private static let preparation = Task { try await run([]) }

    /// - Parameter schema: A file to use instead of the fetched schema.
    static func run(_ logs: [String], schema: String? = nil) async throws -> Command.Outcome {
        let script = TestFiles.folder.appendingPathComponent("Support/sarif_schema.py")
        let cache = Command.productsFolder.appendingPathComponent("sarif-schema")
        return try await Command.environment.run(
            ["python3", script.path, cache.path] + logs,
            environment: schema.map { ["NOTIFIABLE_SARIF_SCHEMA": $0] } ?? [:]
        )
    }
}
