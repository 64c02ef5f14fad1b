import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

/// The references between the analyzer and the migration guide.
struct GuideTests {
    /// The anchors of the guide's headings.
    private static var anchors: Set<String> {
        get throws {
            // A comment in a shell script starts like a heading, with one `#`.
            let headings = try TestFiles.guide().components(separatedBy: "\n").filter { $0.hasPrefix("##") }
            return Set(
                headings.map { heading in
                    heading.drop { $0 == "#" }.dropFirst().lowercased().replacing(" ", with: "-")
                        .filter { $0.isLetter || $0.isNumber || $0 == "-" }
                }
            )
        }
    }

    @Test(arguments: Rule.all.map(\.identifier))
    func `an explanation refers to a section of the guide`(identifier: String) throws {
        let rule = try #require(Rule.named(identifier))
        #expect(try Self.anchors.contains(rule.section))
    }

    @Test func `every command in the guide runs`() async throws {
        let commands = try TestFiles.guide().split(separator: "\n").compactMap { line -> [String]? in
            let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
            return words.first == "notifiable-migrate" ? Array(words.dropFirst()) : nil
        }
        #expect(commands.count >= 4)
        let folder = try ScratchFolder([
            "Sources/A.swift": "func nothing() {}\n",
            "build.log": "Sources/A.swift:1:6: warning: no use\nBuild complete! (1.00s)\n",
            "run.log": "App/A.swift:1: Fatal error: Incorrect actor executor assumption; Expected … MainActor.",
        ])
        for arguments in commands {
            // In the order of the guide: one command writes the baseline that the next one reads.
            let command = try await Command.run(arguments, in: folder.url)
            #expect(command.code == 0, "\(arguments): \(command.errors)")
        }
    }

    @Test func `every rule in the guide exists`() throws {
        let rules = try TestFiles.guide().matches(of: /(?:--rule|explain) ([a-z]+-[a-z-]+)/).map { String($0.1) }
        #expect(!rules.isEmpty)
        for rule in rules { #expect(Rule.named(rule) != nil, "\(rule)") }
    }
}
