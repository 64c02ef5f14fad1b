import Foundation
import SwiftCompiler

/// Code that compiles by itself: a snippet with its contexts, or a few files of the repository.
struct DialectUnit: Hashable, Sendable, CustomStringConvertible {
    /// A part of a document.
    struct Part: Hashable, Sendable {
        var document: String
        var firstLine: Int
        var code: String
    }

    var description: String
    var parts: [Part]
    var isForApple = false
    var exception: DialectException?

    func isExcepted(in dialect: Dialect) -> Bool {
        exception?.dialects.contains(dialect) ?? false
    }
}

extension DialectUnit {
    /// Creates the unit of a snippet.
    init(_ snippet: Snippet) throws {
        let contexts = try snippet.options.contexts.map { name in
            try Part(fileAt: "Tests/SnippetTests/Contexts/\(name).swift")
        }
        let part = Part(document: snippet.document, firstLine: snippet.line + 1, code: snippet.code)
        self.init(
            description: "\(snippet.document):\(snippet.line)",
            parts: contexts + [part],
            isForApple: snippet.options.isForApple,
            exception: snippet.options.exception
        )
    }

    /// Creates a unit of files of the repository.
    init(_ name: String, files: [String], isForApple: Bool = false, exception: DialectException? = nil) throws {
        let parts = try files.map { try Part(fileAt: $0) }
        self.init(description: name, parts: parts, isForApple: isForApple, exception: exception)
    }
}

extension DialectUnit.Part {
    init(fileAt path: String) throws {
        let code = try String(contentsOf: SourceModule.root.appending(path: path), encoding: .utf8)
        self.init(document: path, firstLine: 1, code: code)
    }
}

/// The file of a unit in a module with other units, and the origin of each line.
struct DialectFile {
    let text: String
    private let origins: [String?]

    init(_ unit: DialectUnit, number: Int) {
        let sources = unit.parts.map { ($0.document, FileScopeSource($0.code, firstLine: $0.firstLine)) }
        var lines: [(text: String, origin: String?)] = []
        for (document, source) in sources {
            let code = source.declarations + source.function(named: "script\(number)")
            lines += code.map { ($0.text, "\(document):\($0.number)") }
        }
        let imports = Self.imports(of: sources.flatMap(\.1.imports), code: lines.map(\.text), unit)
        lines.insert(contentsOf: imports.map { ($0, nil) }, at: 0)
        text = lines.map { "\($0.text)\n" }.joined()
        origins = lines.map(\.origin)
    }

    /// Returns the document and the line that a line of the file is from.
    func origin(of line: Int) -> String? {
        origins.indices.contains(line - 1) ? origins[line - 1] : nil
    }

    private static func imports(of own: [String], code: [String], _ unit: DialectUnit) -> [String] {
        var imports = ["Foundation", "NotifiableAdapter", "NotifiableTestKit"].map { "import \($0)" }
        if code.contains(where: { $0.contains(/@Test\b/) }) { imports.append("import Testing") }
        if code.contains(where: { $0.contains(/\bXCTestCase\b/) }) { imports.append("import XCTest") }
        if unit.isForApple { imports.append("import AppleFoundation") }
        for line in own {
            let line = String(line.prefix { $0 != "/" }.trimmingPrefix(while: \.isWhitespace))
            if !imports.contains(line) { imports.append(line) }
        }
        return imports
    }
}
