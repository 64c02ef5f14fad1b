import Foundation
import Testing

@testable import MigrationAnalyzer
@testable import notifiable_migrate

struct RuleTests {
    /// Each rule has a folder of fixtures. `// finds: RULE` marks where it must find something, at the end of the line or
    /// above it; `// silent:` says where it must not, and why.
    @Test(arguments: RuleCatalog.all.map(\.identifier.rawValue))
    func `a rule finds what its fixture marks, and nothing else`(rule: String) throws {
        let fixtures = try Fixtures(of: rule)
        var scan = Scan()
        scan.rules = [RuleCatalog.rule(rule)].compactMap(\.self)

        let findings = scan.run(SourceFinder().files(below: [fixtures.folder])).findings

        let found = findings.map { "\($0.path):\($0.span.start.line)" }
        #expect(Set(found) == fixtures.marked)
        #expect(found.count == fixtures.marked.count, "a place is found once")
        #expect(!fixtures.marked.isEmpty)
        #expect(fixtures.nearMisses > 0)
    }

    @Test func `identifiers are unique words`() {
        let identifiers = RuleCatalog.all.map(\.identifier.rawValue)
        #expect(Set(identifiers).count == identifiers.count)
        #expect(identifiers.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
    }

    @Test(arguments: RuleCatalog.all.map(\.identifier.rawValue))
    func `an explanation has all its parts`(rule: String) throws {
        let explanation = try #require(RuleCatalog.rule(rule)).explanation
        #expect(explanation.summary.hasSuffix("."))
        #expect(!explanation.why.isEmpty)
        #expect(!explanation.example.isEmpty && !explanation.fix.isEmpty)
        let threads = explanation.sources + explanation.comparisons
        #expect(!threads.isEmpty)
        #expect(threads.allSatisfy { $0.hasPrefix("https://github.com/") })
    }

    @Test(arguments: RuleCatalog.all.map(\.identifier.rawValue))
    func `an explanation points at a section that the guide has`(rule: String) throws {
        let explanation = try #require(RuleCatalog.rule(rule)).explanation
        #expect(try Guide().anchors.contains(explanation.section.anchor))
        #expect(RulePage(try #require(RuleCatalog.rule(rule))).text.contains(explanation.section.link))
    }

    @Test func `a plan points at the steps of the guide`() throws {
        #expect(try Guide().anchors.contains(MigrationGuide.Section.steps.anchor))
    }

    @Test func `a finding is one sentence`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures").path
        let findings = Scan().run(SourceFinder().files(below: [folder])).findings
        #expect(!findings.isEmpty)
        for finding in findings {
            #expect(finding.message.hasSuffix("."))
            #expect(!finding.message.contains("\n"))
        }
    }
}

/// The guide's headings, as links name them.
private struct Guide {
    let anchors: Set<String>

    init() throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
        let text = try String(contentsOf: root.appendingPathComponent(MigrationGuide.path), encoding: .utf8)
        // A comment in a block of shell script starts like a heading, with one `#`.
        let headings = text.components(separatedBy: "\n").filter { $0.hasPrefix("##") }
        anchors = Set(
            headings.map { heading in
                let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
                return String(words.compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil })
            }
        )
    }
}

/// The fixtures of a rule, and what they say of themselves.
private struct Fixtures {
    let folder: String
    private(set) var marked: Set<String> = []
    private(set) var nearMisses = 0

    init(of rule: String) throws {
        folder =
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/\(rule)").path
        for file in SourceFinder().files(below: [folder]).files {
            let lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
            for (index, line) in lines.enumerated() {
                nearMisses += line.contains("// silent: ") ? 1 : 0
                guard line.hasSuffix("// finds: \(rule)") else { continue }
                let isAlone = line.trimmingCharacters(in: .whitespaces).hasPrefix("//")
                marked.insert("\(file):\(index + (isAlone ? 2 : 1))")
            }
        }
    }
}
