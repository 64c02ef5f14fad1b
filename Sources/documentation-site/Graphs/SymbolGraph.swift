/// What the compiler says about the symbols of a module, as far as the site asks: a symbol graph.
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
        /// The requirement that the source fulfils.
        var sourceOrigin: Origin?
    }

    var symbols: [Symbol]
    var relationships: [Relationship]
}

extension SymbolGraph {
    /// The symbols that a reader finds without a word about them, by their paths.
    ///
    /// Left out are blocks of extensions, whose members are symbols of their own, and what fulfils a requirement of a
    /// protocol without a comment of its own: the requirement's page says what it does.
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
