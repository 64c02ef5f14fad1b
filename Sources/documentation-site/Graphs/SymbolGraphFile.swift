import Foundation

/// A symbol graph as it is in a file, with all that the site does not ask about.
///
/// The file's name tells docc which module the symbols are in, and which they extend: `Module@Extended.symbols.json`.
struct SymbolGraphFile {
    private static let suffix = ".symbols.json"

    /// The name without its suffix.
    private(set) var name: String
    private var content: [String: Any]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - renaming: modules that go by another name for readers. Symbols that extend several modules of one name then
    ///     extend one.
    init(at file: URL, renaming: [String: String]) throws {
        name = String(file.lastPathComponent.dropLast(Self.suffix.count))
        var text = try String(contentsOf: file, encoding: .utf8)
        for (old, new) in renaming {
            text = text.replacing("\"\(old)\"", with: "\"\(new)\"")
            name = name.replacing("@\(old)", with: "@\(new)")
        }
        content = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    /// The files of a folder.
    static func all(in folder: URL, renaming: [String: String]) throws -> [SymbolGraphFile] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }
        return try names.sorted().map { try SymbolGraphFile(at: folder.appending(path: $0), renaming: renaming) }
    }

    /// Takes over what another graph has and this one lacks.
    mutating func merge(_ other: SymbolGraphFile) {
        append("symbols", of: other) { symbol in
            (symbol["identifier"] as? [String: Any])?["precise"] as? String ?? ""
        }
        append("relationships", of: other) { relationship in
            ["kind", "source", "target"].map { relationship[$0] as? String ?? "" }.joined(separator: " ")
        }
    }

    private mutating func append(_ key: String, of other: SymbolGraphFile, identity: ([String: Any]) -> String) {
        let own = content[key] as? [[String: Any]] ?? []
        let known = Set(own.map(identity))
        let others = other.content[key] as? [[String: Any]] ?? []
        content[key] = own + others.filter { !known.contains(identity($0)) }
    }

    /// Writes the graph into a folder.
    func write(into folder: URL) throws {
        try data.write(to: folder.appending(path: name + Self.suffix))
    }

    /// What the site asks about.
    var graph: SymbolGraph {
        get throws { try JSONDecoder().decode(SymbolGraph.self, from: data) }
    }

    private var data: Data {
        get throws { try JSONSerialization.data(withJSONObject: content, options: .sortedKeys) }
    }
}
