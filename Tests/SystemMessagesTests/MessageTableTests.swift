import Foundation
import Testing

/// The article's table has what the sources declare, for every platform.
struct `The table of the system's messages` {
    private struct Row: Hashable, CustomStringConvertible {
        var subject: String
        var identifier: String
        var kind: String
        var description: String { "\(subject).\(identifier): \(kind)" }
    }

    @Test func `lists each message with its subject and its kind`() throws {
        let declared = try Self.declared()
        let listed = try Self.listed()
        #expect(declared.count == 146)
        #expect(Set(declared).count == declared.count)
        #expect(declared.sorted { "\($0)" < "\($1)" } == listed.sorted { "\($0)" < "\($1)" })
    }

    @Test func `says since when Apple has a message, and where the system posts it`() throws {
        for row in try Self.cells() {
            #expect(["26", "27", "—"].contains(row[2]), "\(row)")
            #expect((row[3] == "main") == (row[4] == "main-actor") || row[3] == "of the context", "\(row)")
        }
    }

    // MARK: The article

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/SystemMessages").standardized

    private static func cells() throws -> [[String]] {
        let article = try String(
            contentsOf: folder.appending(path: "SystemMessages.docc/SystemMessages.md"),
            encoding: .utf8
        )
        return article.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    private static func listed() throws -> [Row] {
        try cells().flatMap { cells in
            cells[1].matches(of: /`\.(\w+)`/).map { match in
                Row(subject: cells[0].filter { $0 != "`" }, identifier: String(match.1), kind: cells[4])
            }
        }
    }

    // MARK: The sources

    private static func sources() throws -> [String] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(".swift") }.map { path in
            try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        }
    }

    private static func declared() throws -> [Row] {
        try sources().flatMap { source in
            source.split(separator: "extension ").reduce(into: (types: [String: Declaration](), rows: [Row]())) {
                found,
                part in
                if let namespace = part.firstMatch(of: /^MessageCenter\.MessageIdentifier where Self == (\w+)\.Bridged/)
                {
                    for match in part.matches(of: /static var (\w+):\s+Self\.(\w+)\.Identifier/) {
                        let type = found.types["\(namespace.1).\(match.2)"]
                        let subject = type?.subject ?? "no subject"
                        let kind = type?.kind ?? "no kind"
                        found.rows.append(Row(subject: subject, identifier: String(match.1), kind: kind))
                    }
                } else if let owner = part.firstMatch(of: /^(\w+) \{/) {
                    for (name, type) in types(in: part) { found.types["\(owner.1).\(name)"] = type }
                }
            }.rows
        }
    }

    private struct Declaration {
        var subject: String?
        var kind: String?
    }

    /// The protocols and structures that an extension declares, each of which inherits from those before it.
    private static func types(in part: Substring) -> [String: Declaration] {
        let declaration = /(?:protocol|struct) (\w+):\s+([^{]*)\{(?:\s+public typealias Subject = (\w+))?/
        return part.matches(of: declaration).reduce(into: [:]) { types, match in
            let inherited = match.2.matches(of: /\w+/).compactMap { types[String($0.0)] }
            let subject = match.3 ?? match.2.firstMatch(of: /Subject == (\w+)/)?.1
            var kind = inherited.compactMap(\.kind).first
            if match.2.contains(/MainActorEvent|BridgedMainActorMessage/) { kind = "main-actor" }
            if match.2.contains("BridgedAsyncMessage") { kind = "asynchronous" }
            types[String(match.1)] = Declaration(
                subject: subject.map(String.init) ?? inherited.compactMap(\.subject).first,
                kind: kind
            )
        }
    }
}
