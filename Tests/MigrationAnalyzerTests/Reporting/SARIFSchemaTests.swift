import Foundation
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
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let command = try await Command.run([
            "scan", tests.appendingPathComponent("Fixtures/\(rule)").path, "--rule", rule, "--format", "sarif",
        ])
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

    @Test func `where the schema cannot be had, nothing is called valid`() async throws {
        let check = try await SARIFSchema.run([], schema: "/nowhere/at/all")
        #expect(check.code == 77)
        #expect(check.errors.hasPrefix("not checked: FileNotFoundError"))
    }

    @Test(arguments: [
        ("\"level\" : \"warning\"", "\"level\" : \"fatal\""), ("\"version\" : \"2.1.0\"", "\"version\" : \"1.0.0\""),
        ("\"startLine\" : 4", "\"startLine\" : 0"), ("\"ruleId\"", "\"rule\""), ("\"columnKind\"", "\"columns\""),
        ("\"locations\" : [", "\"locations\" : [ 5,"), ("\"executionSuccessful\" : true,", ""),
    ])
    func `a broken log is refused`(part: String, replacement: String) async throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky])
        let command = try await Command.run(["scan", folder.path, "--format", "sarif"])
        #expect(command.output.contains(part))
        let broken = command.output.replacingOccurrences(of: part, with: replacement)
        #expect(try await SARIFSchema.complaints(about: broken) != "")
    }
}
