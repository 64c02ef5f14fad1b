import Foundation
import Testing

@testable import MigrationAnalyzer

struct RuleTests {
    /// Each rule has a folder of fixtures: a program, or a folder for each program. `// finds: RULE` marks an expected
    /// finding, at the end of its line or above it, and `// finds: RULE (note)` its severity, too; `// silent:` marks
    /// code without a finding, and says why.
    @Test(arguments: try Fixtures.programs())
    func `a rule finds exactly the marked places of its fixtures`(rule: String, program: String) throws {
        let fixtures = try Fixtures(of: rule, in: program)
        var scan = Scan()
        scan.rules = [Rule.named(rule)].compactMap(\.self)
        scan.compilerLog = try TestFiles.compilerLog(of: rule)

        let findings = scan.run(SourceFinder().files(below: [fixtures.folder])).findings

        let found = findings.flatMap { finding in
            [finding.place] + finding.notes.filter(\.isPlace).map { "\($0.path):\($0.span.start.line)" }
        }
        #expect(Set(found) == fixtures.marked)
        for finding in findings {
            guard let severity = fixtures.severities[finding.place] else { continue }
            #expect("\(finding.severity)" == severity, "\(finding.place)")
        }
        #expect(found.count == fixtures.marked.count, "a place is found once")
        #expect(!fixtures.marked.isEmpty)
        #expect(!fixtures.silent.isEmpty)
        #expect(fixtures.silent.isDisjoint(with: found))
    }

    @Test func `each rule has fixtures`() throws {
        #expect(try Set(Fixtures.programs().map(\.rule)) == Set(Rule.all.map(\.identifier)))
    }

    @Test func `identifiers are unique`() {
        let identifiers = Rule.all.map(\.identifier)
        #expect(Set(identifiers).count == identifiers.count)
        #expect(identifiers.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
    }
}

extension Finding {
    fileprivate var place: String { "\(path):\(span.start.line)" }
}

/// The fixtures of a rule, and the marks in them.
private struct Fixtures {
    let folder: String
    private(set) var marked: Set<String> = []
    /// The severities of those places whose marks have one.
    private(set) var severities: [String: String] = [:]
    /// The places without a finding.
    private(set) var silent: Set<String> = []

    /// The programs of all rules, each as its path below the folder of all fixtures.
    static func programs() throws -> [(rule: String, program: String)] {
        let manager = FileManager.default
        return try manager.contentsOfDirectory(atPath: TestFiles.fixtures).flatMap { rule in
            let content = try manager.contentsOfDirectory(atPath: "\(TestFiles.fixtures)/\(rule)")
            let isProgram = content.contains { $0.hasSuffix(".swift") }
            return isProgram ? [(rule, rule)] : content.map { (rule, "\(rule)/\($0)") }
        }.sorted { $0.1 < $1.1 }
    }

    init(of rule: String, in program: String) throws {
        folder = "\(TestFiles.fixtures)/\(program)"
        for file in SourceFinder().files(below: [folder]).files {
            let lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
            for (index, line) in lines.enumerated() {
                let isAlone = line.trimmingCharacters(in: .whitespaces).hasPrefix("//")
                let place = "\(file):\(index + (isAlone ? 2 : 1))"
                if line.contains("// silent: ") { silent.insert(place) }
                // The identifier of another rule may begin with that of this one.
                guard let mark = line.firstRange(of: "// finds: \(rule)"), line[mark.upperBound...].first != "-" else {
                    continue
                }
                marked.insert(place)
                let rest = line[mark.upperBound...]
                guard !rest.isEmpty else { continue }
                let severity = try #require(rest.wholeMatch(of: #/ \((error|warning|note)\)/#), "\(place): \(line)")
                severities[place] = String(severity.1)
            }
        }
    }
}
