import Foundation

/// The part of a module's symbol graph that the site checks.
///
/// The format is that of SymbolKit (https://github.com/swiftlang/swift-docc-symbolkit, `openapi.yaml`).
struct SymbolGraph: Decodable, Sendable {
    struct Symbol: Decodable, Sendable {
        struct Identifier: Decodable, Sendable {
            var precise: String
        }

        struct Kind: Decodable, Sendable {
            var identifier: String
        }

        struct Comment: Decodable, Sendable {
            struct Line: Decodable, Sendable {
                var text: String
            }

            var lines: [Line]
        }

        var identifier: Identifier
        var kind: Kind
        var pathComponents: [String]
        var docComment: Comment?
    }

    struct Relationship: Decodable, Sendable {
        struct Origin: Decodable, Sendable {}

        var source: String
        /// The requirement that the source satisfies.
        var sourceOrigin: Origin?
    }

    var symbols: [Symbol]
    var relationships: [Relationship]
}

extension SymbolGraph {
    /// The paths of the symbols without documentation.
    ///
    /// Extension blocks don't count, because their members are symbols of their own. Neither do witnesses without a comment,
    /// which inherit the documentation of the protocol's requirement.
    var undocumented: [String] {
        let fulfilling = Set(relationships.filter { $0.sourceOrigin != nil }.map(\.source))
        return symbols.filter { symbol in
            symbol.kind.identifier != "swift.extension" && !symbol.isDocumented
                && !fulfilling.contains(symbol.identifier.precise)
        }.map { $0.pathComponents.joined(separator: ".") }
    }
}

extension SymbolGraph.Symbol {
    var isDocumented: Bool {
        docComment?.lines.contains { line in line.text.contains { !$0.isWhitespace } } ?? false
    }
}

/// The complete symbol graph of a file.
///
/// The name of the file tells docc the module of the symbols and the module that they extend:
/// `Module@Extended.symbols.json`.
struct SymbolGraphFile {
    private static let suffix = ".symbols.json"

    /// The name without its suffix.
    private(set) var name: String
    private var content: [String: Any]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - renaming: The names that readers know some modules by.
    init(at file: URL, renaming: [String: String]) throws {
        name = String(file.lastPathComponent.dropLast(Self.suffix.count))
        var text = try String(contentsOf: file, encoding: .utf8)
        for (old, new) in renaming {
            text = text.replacing("\"\(old)\"", with: "\"\(new)\"")
            name = name.replacing("@\(old)", with: "@\(new)")
        }
        content = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    /// Returns the symbol graphs in a folder.
    static func all(in folder: URL, renaming: [String: String]) throws -> [SymbolGraphFile] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }
        return try names.sorted().map { try SymbolGraphFile(at: folder.appending(path: $0), renaming: renaming) }
    }

    /// Adds the symbols and relationships that only another graph has.
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

    /// The part that the site checks.
    var graph: SymbolGraph {
        get throws { try JSONDecoder().decode(SymbolGraph.self, from: data) }
    }

    private var data: Data {
        get throws { try JSONSerialization.data(withJSONObject: content, options: .sortedKeys) }
    }
}

extension SymbolGraphFile {
    /// The module that declares the symbols.
    var moduleName: String { String(name.prefix { $0 != "@" }) }
}
