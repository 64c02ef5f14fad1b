package import Foundation

/// Known findings that a scan hides.
///
/// It identifies a finding by its rule, its file, the enclosing declaration and its subject, not by its line, so that
/// it still applies when code moves. Equal findings are counted.
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

    /// Splits findings into those that the baseline lacks and those that it has.
    package func partition(_ findings: [Finding]) -> (new: [Finding], known: [Finding]) {
        // A count in a file may be any number.
        var counts = Dictionary(groups.map { ($0.finding, $0.count) }) { max($0, $0 &+ $1) }
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

    /// The text to write.
    package var text: String { json }
}
