package import Foundation

/// Findings that are known and left for later.
///
/// It knows a finding by its rule, its file, the declaration around it and what it is about, not by its line, so that it
/// holds while code moves. Of alike findings it remembers how many.
package struct Baseline: Codable, Equatable, Sendable {
    struct Entry: Codable, Hashable, Comparable {
        let path: String
        let rule: RuleIdentifier
        let symbol: String
        let subject: String

        init(_ finding: Finding) {
            path = finding.path
            rule = finding.rule
            symbol = finding.symbol
            subject = finding.subject
        }

        static func < (left: Self, right: Self) -> Bool {
            (left.path, left.rule, left.symbol, left.subject) < (right.path, right.rule, right.symbol, right.subject)
        }
    }

    struct Group: Codable, Equatable {
        let finding: Entry
        let count: Int
    }

    private let version: Int
    private let groups: [Group]

    package init(_ findings: [Finding]) {
        version = 1
        groups = Dictionary(grouping: findings, by: Entry.init)
            .map { Group(finding: $0.key, count: $0.value.count) }
            .sorted { $0.finding < $1.finding }
    }

    /// Reads a baseline from a file's bytes.
    package init(_ data: Data) throws {
        self = try JSONDecoder().decode(Self.self, from: data)
    }

    /// The findings that are not known, and those that are.
    package func partition(_ findings: [Finding]) -> (new: [Finding], known: [Finding]) {
        var counts = Dictionary(groups.map { ($0.finding, $0.count) }) { $0 + $1 }
        var (new, known): ([Finding], [Finding]) = ([], [])
        for finding in findings {
            let entry = Entry(finding)
            if let count = counts[entry], count > 0 {
                counts[entry] = count - 1
                known.append(finding)
            } else {
                new.append(finding)
            }
        }
        return (new, known)
    }

    /// The bytes to write: the same for the same findings.
    package func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
