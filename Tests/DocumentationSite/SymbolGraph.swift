import Foundation

/// The symbol graph of a file.
///
/// The format is that of SymbolKit (https://github.com/swiftlang/swift-docc-symbolkit, `openapi.yaml`). The name of
/// the file tells docc the module of the symbols and the module that they extend: `Module@Extended.symbols.json`.
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

    var symbols: [Symbol] { elements("symbols").map(Symbol.init) }
    var relationships: [Relationship] { elements("relationships").map(Relationship.init) }

    private func elements(_ key: String) -> [[String: Any]] { content[key] as? [[String: Any]] ?? [] }

    /// Adds the symbols and relationships that only another graph has.
    mutating func merge(_ other: SymbolGraphFile) {
        append("symbols", of: other) { Symbol(json: $0).identifier }
        append("relationships", of: other) { Relationship(json: $0).identity }
    }

    private mutating func append(_ key: String, of other: SymbolGraphFile, identity: ([String: Any]) -> String) {
        let own = elements(key)
        let known = Set(own.map(identity))
        content[key] = own + other.elements(key).filter { !known.contains(identity($0)) }
    }

    /// The documentation of structures, by their identifiers.
    var structureComments: [String: Any] {
        let documented = symbols.filter { $0.kind == "swift.struct" && $0.isDocumented }
        return Dictionary(documented.map { ($0.identifier, $0.json["docComment"] ?? [:]) }) { first, _ in first }
    }

    /// Gives static properties without documentation that of their type's last component with documentation, so that
    /// the identifier of a message is documented as the message.
    ///
    /// - Parameter comments: The documentation of the structures, by their identifiers.
    mutating func inheritDocumentation(from comments: [String: Any]) {
        content["symbols"] = elements("symbols").map { json in
            let symbol = Symbol(json: json)
            guard symbol.kind == "swift.type.property", !symbol.isDocumented else { return json }
            let fragments = json["declarationFragments"] as? [[String: Any]] ?? []
            let types = fragments.compactMap { $0["preciseIdentifier"] as? String }
            guard let comment = types.compactMap({ comments[$0] }).last else { return json }
            return json.merging(["docComment": comment]) { _, new in new }
        }
    }

    /// Writes the graph into a folder.
    func write(into folder: URL) throws {
        let data = try JSONSerialization.data(withJSONObject: content, options: .sortedKeys)
        try data.write(to: folder.appending(path: name + Self.suffix))
    }
}

extension SymbolGraphFile {
    /// The module that declares the symbols.
    var moduleName: String { String(name.prefix { $0 != "@" }) }

    /// The paths of the symbols without documentation.
    ///
    /// Extension blocks don't count, because their members are symbols of their own. Neither do witnesses without a
    /// comment, which inherit the documentation of the protocol's requirement.
    var undocumented: [String] {
        let fulfilling = Set(relationships.filter(\.fulfillsRequirement).map(\.source))
        return symbols.filter { symbol in
            symbol.kind != "swift.extension" && !symbol.isDocumented && !fulfilling.contains(symbol.identifier)
        }.map(\.path)
    }

    struct Symbol {
        let json: [String: Any]

        var identifier: String { (json["identifier"] as? [String: Any])?["precise"] as? String ?? "" }
        var kind: String { (json["kind"] as? [String: Any])?["identifier"] as? String ?? "" }
        var path: String { (json["pathComponents"] as? [String] ?? []).joined(separator: ".") }

        var isDocumented: Bool {
            let lines = (json["docComment"] as? [String: Any])?["lines"] as? [[String: Any]] ?? []
            return lines.contains { line in (line["text"] as? String ?? "").contains { !$0.isWhitespace } }
        }
    }

    struct Relationship {
        let json: [String: Any]

        var source: String { json["source"] as? String ?? "" }
        var identity: String { ["kind", "source", "target"].map { json[$0] as? String ?? "" }.joined(separator: " ") }
        var fulfillsRequirement: Bool { json["sourceOrigin"] != nil }
    }
}
