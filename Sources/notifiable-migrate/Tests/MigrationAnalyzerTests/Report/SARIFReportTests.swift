import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct SARIFReportTests {
    /// The only run of a log about the files below a folder.
    private static func run(
        _ folder: ScratchFolder,
        known: Baseline? = nil
    ) throws -> JSONValue {
        var result = Scan().run(SourceFinder().files(below: [folder.path]))
        if let known { (result.findings, result.known) = known.partition(result.findings) }
        let report = SARIFReport(address: ArtifactAddress(root: folder.path))
        let log = try JSONValue(report.text(of: result))
        #expect(log["version"] == "2.1.0")
        #expect(log["runs", 1] == nil)
        return try #require(log["runs", 0])
    }

    private static func results(_ folder: ScratchFolder, known: Baseline? = nil) throws -> [JSONValue] {
        try #require(run(folder, known: known)["results"]).elements
    }

    @Test func `a result has a rule, a level, a message and a place`() throws {
        let run = try Self.run(ScratchFolder(["App/A.swift": Sources.leaky]))
        let result = try #require(run["results", 0])
        #expect(run["results", 1] == nil)
        #expect(result["ruleId"] == "dropped-token")
        let index = Rule.all.firstIndex { $0.identifier == "dropped-token" }
        #expect(result["ruleIndex"] == index.map(JSONValue.number))
        #expect(result["level"] == "warning")
        #expect(result["message", "text"]?.text?.hasPrefix("The token of") == true)
        #expect(result["locations", 0, "logicalLocations"] == [["fullyQualifiedName": "register()"]])
        #expect(
            result["locations", 0, "physicalLocation"] == [
                "artifactLocation": ["uri": "App/A.swift", "uriBaseId": "SRCROOT"],
                "region": [
                    "startLine": 4, "startColumn": 29, "endColumn": 40, "byteOffset": 65,
                    "byteLength": 11,
                    "snippet": ["text": "addObserver"],
                ],
            ]
        )
        #expect(Array(Sources.leaky.utf8)[65..<76].elementsEqual("addObserver".utf8))
        #expect(result["baselineState"] == nil)
    }

    @Test func `columns count UTF-16 code units`() throws {
        let source =
            "func f() { print(\"🚂é\"); NotificationCenter.default.addObserver(forName: .a, object: nil, queue: nil) { _ in } }"
        let run = try Self.run(ScratchFolder(["A.swift": source]))
        let region = run["results", 0, "locations", 0, "physicalLocation", "region"]
        let column = try #require(source.range(of: "addObserver")?.lowerBound.utf16Offset(in: source)) + 1
        #expect(run["columnKind"] == "utf16CodeUnits")
        #expect(region?["startColumn"] == .number(column))
        #expect(region?["endColumn"] == .number(column + "addObserver".utf16.count))
    }

    @Test func `a note is a related location`() throws {
        let folder = try ScratchFolder([
            "A.swift": """
            @MainActor final class Board: NSObject {
                func start() { NotificationCenter.default.addObserver(self, selector: #selector(f), name: .a, object: nil) }
                @objc func f() {}
            }
            """
        ])
        let result = try #require(try Self.results(folder).first { $0["ruleId"] == "main-actor-off-main" })
        let related = result["relatedLocations", 0]
        #expect(related?["id"] == 1)
        #expect(related?["physicalLocation", "region", "startLine"] == 3)
        #expect(related?["message", "text"] == "`f()` is declared here")
    }

    @Test func `an unread file is a notification of the tool`() throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky, "B.swift": "", "C.swift": "func ( {"])
        let partial = try #require(try Self.run(folder)["invocations", 0])
        #expect(partial["executionSuccessful"] == true)
        try folder.write(Data([0xFF]), to: "D.swift")
        let invocation = try #require(try Self.run(folder)["invocations", 0])
        #expect(invocation["executionSuccessful"] == false)
        let notifications = invocation["toolExecutionNotifications"]?.elements ?? []
        #expect(notifications.map { $0["level"] } == ["note", "warning", "error"])
        let uris = notifications.map { $0["locations", 0, "physicalLocation", "artifactLocation", "uri"] }
        #expect(uris == ["B.swift", "C.swift", "D.swift"])
        #expect(notifications.first?["message", "text"] == "the file is empty")
    }

    @Test func `each rule has help, a level and a link`() throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky])
        let rules = try #require(Self.run(folder)["tool", "driver", "rules"]).elements
        #expect(rules.map { $0["id"] } == Rule.all.map { .string($0.identifier) })
        #expect(rules.map { $0["defaultConfiguration", "level"] } == Rule.all.map { .string($0.severity.rawValue) })
        for rule in rules {
            #expect(rule["helpUri"]?.text?.hasPrefix("https://") ?? true)
            #expect(rule["name"]?.text?.first?.isUppercase == true)
        }
    }

    // MARK: Fingerprints

    @Test func `a fingerprint does not depend on lines, and distinguishes similar findings`() throws {
        let before = try Self.results(ScratchFolder(["A.swift": Sources.leaky + Sources.leaky]))
        let after = try Self.results(ScratchFolder(["A.swift": "// moved\n\n" + Sources.leaky + Sources.leaky]))
        let fingerprints = before.map { $0["partialFingerprints"] }
        #expect(Set(fingerprints).count == 2)
        #expect(fingerprints == after.map { $0["partialFingerprints"] })
        #expect(before.first?["locations"] != after.first?["locations"])
    }

    @Test func `findings in a baseline are unchanged, and others are new`() throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky])
        let known = Baseline(Scan().run(SourceFinder().files(below: [folder.path])).findings, in: folder.path)
        try folder.write(Data((Sources.leaky + Sources.leaky).utf8), to: "A.swift")
        #expect(try Self.results(folder, known: known).map { $0["baselineState"] } == ["unchanged", "new"])
    }
}
