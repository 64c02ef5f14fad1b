import Foundation
import MigrationAnalyzer
import Testing

/// The commands that the migration guide shows.
struct GuideCommandTests {
    private static let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../MIGRATION.md")

    private static var commands: [[String]] {
        get throws {
            try String(contentsOf: guide, encoding: .utf8).split(separator: "\n").compactMap { line in
                let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
                guard words.starts(with: ["swift", "run", "notifiable-migrate"]) else { return nil }
                return Array(words.dropFirst(3))
            }
        }
    }

    @Test func `each command of the guide is understood`() async throws {
        let commands = try Self.commands
        #expect(commands.count > 2)
        let folder = try ScratchFolder(["Sources/A.swift": "func nothing() {}\n"])
        for arguments in commands {
            // Where it is shown, in the order in which it is shown: one writes the baseline that the next reads.
            let command = try await Command.run(arguments, in: folder.url)
            #expect(command.code == 0, "\(arguments): \(command.errors)")
        }
    }

    @Test func `each rule that the guide names is there`() throws {
        let guide = try String(contentsOf: Self.guide, encoding: .utf8)
        let rules = guide.matches(of: /(?:--rule|explain) ([a-z]+-[a-z-]+)/).map { String($0.1) }
        #expect(rules.count > 4)
        for rule in rules { #expect(RuleCatalog.rule(rule) != nil, "\(rule)") }
    }
}
