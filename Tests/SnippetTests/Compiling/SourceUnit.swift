import Foundation
import SwiftCompiler

/// Code that compiles by itself: a snippet with its contexts, or a few files of the repository.
struct SourceUnit: Hashable, Sendable, CustomStringConvertible {
    /// A part of a document.
    struct Part: Hashable, Sendable {
        var document: String
        var firstLine: Int
        var code: String
    }

    var description: String
    var parts: [Part]
    var options = SnippetOptions()
}

extension SourceUnit {
    /// Creates the unit of a snippet.
    init(_ snippet: Snippet) throws {
        let contexts = try snippet.options.contexts.map { name in
            if let named = Documents.named[name] { return Part(named) }
            let path = "Tests/SnippetTests/Contexts/\(name).swift"
            guard Documents.exists(path) else {
                let reason = "no snippet is named \(name), and Tests/SnippetTests/Contexts has no \(name).swift"
                throw SnippetError(document: snippet.document, line: snippet.line - 1, reason: reason)
            }
            return try Part(fileAt: path)
        }
        self.init(description: "\(snippet)", parts: contexts + [Part(snippet)], options: snippet.options)
    }

    /// Creates a unit of files of the repository.
    init(_ name: String, files: [String], isForApple: Bool = false, exception: DialectException? = nil) throws {
        let options = SnippetOptions(isForApple: isForApple, exception: exception)
        self.init(description: name, parts: try files.map { try Part(fileAt: $0) }, options: options)
    }

    func isExcepted(in dialect: Dialect) -> Bool {
        options.exception?.dialects.contains(dialect) ?? false
    }

    /// Returns how the compiler's diagnostics differ from what the options say, or `nil` if they don't.
    func problem(_ diagnostics: [CompilerRun.Diagnostic]) -> String? {
        let hasErrors = diagnostics.contains { $0.kind == "error" }
        guard let failure = options.failure else {
            if hasErrors { return "does not compile" }
            return diagnostics.isEmpty ? nil : "compiles with warnings"
        }
        if !hasErrors { return "compiles, and should not: \(failure)" }
        let isReported = diagnostics.contains { $0.message.contains(failure) }
        return isReported ? nil : "does not compile, but not with: \(failure)"
    }
}

extension SourceUnit.Part {
    init(_ snippet: Snippet) {
        self.init(document: snippet.document, firstLine: snippet.line + 1, code: snippet.code)
    }

    init(fileAt path: String) throws {
        let code = try String(contentsOf: SourceModule.root.appending(path: path), encoding: .utf8)
        self.init(document: path, firstLine: 1, code: code)
    }
}

/// The file of a unit in a module with other units, and the origin of each line.
struct UnitFile {
    let text: String
    private let origins: [(document: String, line: Int)]

    /// Creates the file of a unit.
    init(_ unit: SourceUnit) {
        let sources = unit.parts.map { ($0.document, FileScopeSource($0.code, firstLine: $0.firstLine)) }
        var lines: [(text: String, origin: (document: String, line: Int))] = []
        for (document, source) in sources {
            let code = source.declarations + source.function
            lines += code.map { ($0.text, (document, $0.number)) }
        }
        let imports =
            unit.options.isComplete
            ? sources.last?.1.imports ?? [] : Self.imports(of: unit, and: sources.flatMap(\.1.imports))
        lines.insert(contentsOf: imports.map { ($0, ("imports of \(unit)", 1)) }, at: 0)
        text = lines.map { "\($0.text)\n" }.joined()
        origins = lines.map(\.origin)
    }

    /// Returns the document and the line that a line of the file is from.
    func origin(of line: Int) -> (document: String, line: Int)? {
        origins.indices.contains(line - 1) ? origins[line - 1] : nil
    }

    private static func imports(of unit: SourceUnit, and own: [String]) -> [String] {
        var modules = ["Foundation", "NotifiableAdapter", "NotifiableTestKit"]
        if unit.parts.contains(where: { $0.code.contains("@Test") }) { modules.append("Testing") }
        if unit.parts.contains(where: { $0.code.contains("XCTestCase") }) { modules.append("XCTest") }
        if unit.options.isForApple { modules.append("AppleFoundation") }
        let imports = modules.map { "import \($0)" }
        return imports + own.filter { !imports.contains($0) }
    }
}
