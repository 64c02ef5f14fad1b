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

@Suite(.givesFolder) struct `A file of a symbol graph` {
    private let folder = GivesFolder.current

    @Test func `takes over what another has and it lacks`() throws {
        var one = try file("Module", ["a", "b"])
        one.merge(try file("Module", ["b", "c"]))
        #expect(try one.graph.symbols.map(\.identifier.precise) == ["a", "b", "c"])
        #expect(try one.graph.relationships.map(\.source) == ["a", "b", "c"])
    }

    @Test func `is about the module that readers know`() throws {
        let file = try file("Module@Inner", ["a"], renaming: ["Inner": "Outer"])
        #expect(file.name == "Module@Outer")
        #expect(file.moduleName == "Module")
        let output = folder.appending(path: "output")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        try file.write(into: output)
        let written = try String(contentsOf: output.appending(path: "Module@Outer.symbols.json"), encoding: .utf8)
        #expect(written.contains("\"extended\":\"Outer\""))
    }

    private func file(
        _ name: String,
        _ identifiers: [String],
        renaming: [String: String] = [:]
    ) throws -> SymbolGraphFile {
        let content: [String: Any] = [
            "extended": "Inner",
            "symbols": identifiers.map { symbol($0, path: [$0]) },
            "relationships": identifiers.map { ["kind": "memberOf", "source": $0, "target": "A"] },
        ]
        let url = folder.appending(path: "\(name).symbols.json")
        try JSONSerialization.data(withJSONObject: content).write(to: url)
        return try SymbolGraphFile(at: url, renaming: renaming)
    }
}
