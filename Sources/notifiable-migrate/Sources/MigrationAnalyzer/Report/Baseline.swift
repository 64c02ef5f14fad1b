package import Foundation

/// Known findings that a scan hides.
///
/// It identifies a finding by its rule, its file, the enclosing declaration and its subject, not by its line, so that
/// it still applies when code moves. Equal findings are counted. The paths of files start from a folder, so that it is
/// the same wherever a scan runs and however its paths are spelt.
package struct Baseline: Sendable {
    struct Entry: Codable, Hashable, Comparable {
        let path: String
        let rule: String
        let symbol: String
        let subject: String

        static func < (left: Self, right: Self) -> Bool {
            (left.path, left.rule, left.symbol, left.subject) < (right.path, right.rule, right.symbol, right.subject)
        }
    }

    struct Group: Codable, Equatable {
        let finding: Entry
        let count: Int
    }

    private struct Document: Codable {
        var version = Baseline.version
        let groups: [Group]
    }

    /// Why a file is no baseline.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    private static let version = 2

    /// The folder that paths start from.
    private let folder: String
    private let groups: [Group]

    package init(_ findings: [Finding], in folder: String) {
        self.folder = folder
        groups = Dictionary(grouping: Self.entries(findings, in: folder), by: \.self)
            .map { Group(finding: $0.key, count: $0.value.count) }
            .sorted { $0.finding < $1.finding }
    }

    /// Reads a baseline from a file's bytes.
    ///
    /// - Parameter folder: The folder of the file.
    package init(_ data: Data, in folder: String) throws(Problem) {
        guard let document = try? JSONDecoder().decode(Document.self, from: data),
            document.groups.allSatisfy({ $0.count > 0 })
        else { throw Problem(description: "not a baseline") }
        guard document.version == Self.version else {
            throw Problem(description: "a baseline of version \(document.version), which is not known")
        }
        self.folder = folder
        groups = document.groups
    }

    private static func entries(_ findings: [Finding], in folder: String) -> [Entry] {
        var paths: [String: String] = [:]
        return findings.map { finding in
            let path = paths[finding.path] ?? FilePath.relative(finding.path, to: folder)
            paths[finding.path] = path
            return Entry(path: path, rule: finding.rule, symbol: finding.symbol, subject: finding.subject)
        }
    }

    /// Splits findings into those that the baseline lacks and those that it has.
    package func partition(_ findings: [Finding]) -> (new: [Finding], known: [Finding]) {
        // A count in a file may be any number.
        var counts = Dictionary(groups.map { ($0.finding, $0.count) }) { max($0, $0 &+ $1) }
        var (new, known): ([Finding], [Finding]) = ([], [])
        for (finding, entry) in zip(findings, Self.entries(findings, in: folder)) {
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
    package var text: String { Document(groups: groups).json }
}
