import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct SARIFReportTests {
    private static func run(_ folder: ScratchFolder, known: Baseline? = nil) throws -> SARIFLog.Run {
        var result = Scan().run(SourceFinder().files(below: [folder.path]))
        if let known { (result.findings, result.known) = known.partition(result.findings) }
        let report = SARIFReport(guide: nil, address: ArtifactAddress(root: folder.path))
        let log = try JSONDecoder().decode(SARIFLog.self, from: Data(report.text(of: result).utf8))
        #expect(log == report.log(of: result))
        #expect(log.version == "2.1.0")
        return try #require(log.runs.first)
    }

    @Test func `a result has a rule, a level, a message and a place`() throws {
        let run = try Self.run(ScratchFolder(["App/A.swift": Sources.leaky]))
        let result = try #require(run.results.first)
        #expect(run.results.count == 1)
        #expect(result.ruleId == "dropped-token")
        #expect(run.tool.driver.rules[result.ruleIndex].id == "dropped-token")
        #expect(result.level == .warning)
        #expect(result.message.text.hasPrefix("The token of"))
        let location = try #require(result.locations.first)
        #expect(location.physicalLocation.artifactLocation.uri == "App/A.swift")
        #expect(location.physicalLocation.artifactLocation.uriBaseId == "SRCROOT")
        #expect(location.logicalLocations?.map(\.fullyQualifiedName) == ["register()"])
        let region = try #require(location.physicalLocation.region)
        #expect((region.startLine, region.startColumn, region.endLine, region.endColumn) == (4, 29, 4, 40))
        #expect(region.snippet?.text == "addObserver")
        #expect(
            Array(Sources.leaky.utf8)[region.byteOffset..<region.byteOffset + region.byteLength].elementsEqual(
                "addObserver".utf8
            )
        )
        #expect(result.baselineState == nil)
    }

    @Test func `columns count UTF-16 code units`() throws {
        let source =
            "func f() { print(\"🚂é\"); NotificationCenter.default.addObserver(forName: .a, object: nil, queue: nil) { _ in } }"
        let run = try Self.run(ScratchFolder(["A.swift": source]))
        let region = try #require(run.results.first?.locations.first?.physicalLocation.region)
        let column = try #require(source.range(of: "addObserver")?.lowerBound.utf16Offset(in: source)) + 1
        #expect(run.columnKind == "utf16CodeUnits")
        #expect(region.startColumn == column)
        #expect(region.endColumn == column + "addObserver".utf16.count)
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
        let result = try #require(try Self.run(folder).results.first { $0.ruleId == "main-actor-handler" })
        let related = try #require(result.relatedLocations.first)
        #expect(related.id == 1)
        #expect(related.physicalLocation.region?.startLine == 3)
        #expect(related.message?.text == "`f()` is declared here")
    }

    @Test func `an unread file is a notification of the tool`() throws {
        let invocation = try #require(
            try Self.run(ScratchFolder(["A.swift": Sources.leaky, "B.swift": "", "C.swift": "func ( {"])).invocations
                .first
        )
        #expect(invocation.executionSuccessful)
        let notifications = invocation.toolExecutionNotifications
        #expect(notifications.map(\.level) == [.error, .warning])
        #expect(
            notifications.flatMap(\.locations).map(\.physicalLocation.artifactLocation.uri) == ["B.swift", "C.swift"]
        )
        #expect(notifications.first?.message.text == "the file is empty")
    }

    @Test func `each rule has help, a level and a link`() throws {
        let rules = try Self.run(ScratchFolder(["A.swift": Sources.leaky])).tool.driver.rules
        #expect(rules.map(\.id) == RuleCatalog.all.map(\.identifier.rawValue))
        #expect(rules.map(\.defaultConfiguration.level) == RuleCatalog.all.map(\.severity))
        for rule in rules {
            #expect(rule.help.markdown?.contains("```swift") == true)
            #expect(rule.helpUri?.hasPrefix("https://") ?? true)
            #expect(rule.name.first?.isUppercase == true)
        }
        let guided = SARIFReport(guide: GuideLocation("https://example.org/MIGRATION.md"))
        let result = Scan().run(SourceFinder().files(below: []))
        #expect(
            guided.log(of: result).runs[0].tool.driver.rules.allSatisfy {
                $0.helpUri?.hasPrefix("https://example.org/MIGRATION.md#") == true
            }
        )
    }

    // MARK: Fingerprints

    @Test func `a fingerprint does not depend on lines, and distinguishes similar findings`() throws {
        let before = try Self.run(ScratchFolder(["A.swift": Sources.leaky + Sources.leaky])).results
        let after = try Self.run(ScratchFolder(["A.swift": "// moved\n\n" + Sources.leaky + Sources.leaky])).results
        #expect(before.count == 2)
        #expect(Set(before.map(\.partialFingerprints)).count == 2)
        #expect(before.map(\.partialFingerprints) == after.map(\.partialFingerprints))
        #expect(before.first?.locations != after.first?.locations)
    }

    @Test func `another file, symbol or subject has another fingerprint`() throws {
        let folder = try ScratchFolder([
            "A.swift": Sources.leaky, "B.swift": Sources.leaky,
            "C.swift": Sources.leaky.replacingOccurrences(of: "register", with: "again"),
            "D.swift": Sources.leaky.replacingOccurrences(of: ".arrived", with: ".left"),
        ])
        #expect(Set(try Self.run(folder).results.map(\.partialFingerprints)).count == 4)
    }

    @Test func `findings in a baseline are unchanged, and others are new`() throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky])
        let known = Baseline(Scan().run(SourceFinder().files(below: [folder.path])).findings)
        try folder.write(Data((Sources.leaky + Sources.leaky).utf8), to: "A.swift")
        #expect(try Self.run(folder, known: known).results.map(\.baselineState) == [.unchanged, .new])
    }

    // MARK: Addresses

    @Test(arguments: [
        ("/work/App/A.swift", "App/A.swift", "SRCROOT"), ("App/A.swift", "App/A.swift", "SRCROOT"),
        ("./App/../A b.swift", "A%20b.swift", "SRCROOT"), ("a:b#c.swift", "a%3Ab%23c.swift", "SRCROOT"),
        ("/elsewhere/A.swift", "file:///elsewhere/A.swift", nil),
        ("/workshop/A.swift", "file:///workshop/A.swift", nil),
    ])
    func `a path below the current folder is relative to it`(path: String, uri: String, base: String?) {
        let location = ArtifactAddress(root: "/work").location(of: path)
        #expect(location == SARIFLog.ArtifactLocation(uri: uri, uriBaseId: base))
    }
}
