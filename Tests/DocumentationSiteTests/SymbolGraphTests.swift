import Foundation
import Testing

@testable import documentation_site

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
