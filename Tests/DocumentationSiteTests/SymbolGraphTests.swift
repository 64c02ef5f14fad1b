import Foundation
import TestSupport
import Testing

@testable import documentation_site

struct `A file of a symbol graph` {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test func `takes over what another has and it lacks`() throws {
        var one = try file("Module", ["a", "b"])
        one.merge(try file("Module", ["b", "c"]))
        #expect(one.symbols.map(\.identifier) == ["a", "b", "c"])
        #expect(one.relationships.map(\.source) == ["a", "b", "c"])
    }

    @Test func `is about the module that readers know`() throws {
        let file = try file("Module@Inner", ["a"], renaming: ["Inner": "Outer"])
        #expect(file.name == "Module@Outer")
        #expect(file.moduleName == "Module")
        let output = folder.url(of: "output")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        try file.write(into: output)
        #expect(try folder.text(of: "output/Module@Outer.symbols.json").contains("\"extended\":\"Outer\""))
    }

    @Test func `documents a static property without a comment as the structure that its type names`() throws {
        func symbol(_ name: String, _ kind: String, comment: String? = nil, type: String? = nil) -> [String: Any] {
            var json: [String: Any] = [
                "identifier": ["precise": name], "kind": ["identifier": kind], "pathComponents": [name],
            ]
            if let comment { json["docComment"] = ["lines": [["text": comment]]] }
            if let type { json["declarationFragments"] = [["preciseIdentifier": type, "spelling": type]] }
            return json
        }
        let symbols = [
            symbol("Message", "swift.struct", comment: "The train has arrived."), symbol("Bare", "swift.struct"),
            symbol("didArrive", "swift.type.property", type: "Message"),
            symbol("bare", "swift.type.property", type: "Bare"), symbol("method", "swift.method", type: "Message"),
        ]
        try folder.write(JSONSerialization.data(withJSONObject: ["symbols": symbols]), to: "Module.symbols.json")
        var file = try SymbolGraphFile(at: folder.url(of: "Module.symbols.json"), renaming: [:])
        file.inheritDocumentation(from: file.structureComments)
        #expect(file.undocumented == ["Bare", "bare", "method"])
    }

    private func file(
        _ name: String,
        _ identifiers: [String],
        renaming: [String: String] = [:]
    ) throws -> SymbolGraphFile {
        let content: [String: Any] = [
            "extended": "Inner",
            "symbols": identifiers.map { identifier -> [String: Any] in
                [
                    "identifier": ["precise": identifier], "kind": ["identifier": "swift.method"],
                    "pathComponents": [identifier],
                ]
            },
            "relationships": identifiers.map { ["kind": "memberOf", "source": $0, "target": "A"] },
        ]
        let path = "\(name).symbols.json"
        try folder.write(JSONSerialization.data(withJSONObject: content), to: path)
        return try SymbolGraphFile(at: folder.url(of: path), renaming: renaming)
    }
}
