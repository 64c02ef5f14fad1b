import Foundation
import Testing

@testable import documentation_site

struct `A symbol graph` {
    @Test func `names what has no comment, and what has an empty one`() throws {
        let graph = try graph(
            symbols: [
                symbol("a", path: ["A"], comment: ["Says something."]),
                symbol("b", path: ["A", "b()"]),
                symbol("c", path: ["A", "c"], comment: ["", "  "]),
            ]
        )
        #expect(graph.undocumented == ["A.b()", "A.c"])
    }

    @Test func `asks no comment of an extension's block`() throws {
        let graph = try graph(symbols: [symbol("a", kind: "swift.extension", path: ["A"])])
        #expect(graph.undocumented == [])
    }

    @Test func `asks no comment of what fulfils a requirement`() throws {
        let graph = try graph(
            symbols: [symbol("a", path: ["A", "==(_:_:)"]), symbol("b", path: ["A", "b"])],
            relationships: [
                ["source": "a", "target": "A", "kind": "memberOf", "sourceOrigin": ["identifier": "e"]],
                ["source": "b", "target": "A", "kind": "memberOf"],
            ]
        )
        #expect(graph.undocumented == ["A.b"])
    }

    private func graph(symbols: [[String: Any]], relationships: [[String: Any]] = []) throws -> SymbolGraph {
        let data = try JSONSerialization.data(withJSONObject: ["symbols": symbols, "relationships": relationships])
        return try JSONDecoder().decode(SymbolGraph.self, from: data)
    }
}

/// A symbol as the compiler writes it.
func symbol(
    _ identifier: String,
    kind: String = "swift.method",
    path: [String],
    comment: [String]? = nil
) -> [String: Any] {
    var symbol: [String: Any] = [
        "identifier": ["precise": identifier], "kind": ["identifier": kind], "pathComponents": path,
    ]
    if let comment { symbol["docComment"] = ["lines": comment.map { ["text": $0] }] }
    return symbol
}
