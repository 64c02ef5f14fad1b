import Foundation

/// A snippet as a module of its own.
struct SnippetModule {
    let snippet: Snippet

    /// `@main` and top-level code exclude each other.
    var isLibrary: Bool { snippet.code.contains(/@main\b/) }

    /// The file with the snippet, whose lines the compiler reports as the document's.
    var source: String {
        let imports = suppliedImports.map { "import \($0)\n" }.joined()
        return """
            \(imports)#sourceLocation(file: "\(snippet.document)", line: \(snippet.line + 1))
            \(snippet.code)

            """
    }

    /// The files that the snippet's document promises it.
    var contexts: [URL] {
        get throws(SnippetError) {
            try snippet.options.contexts.map { name throws(SnippetError) in
                let path = "Tests/SnippetTests/Contexts/\(name).swift"
                guard Documents.exists(path) else {
                    let reason = "there is no context \(name) in Tests/SnippetTests/Contexts"
                    throw SnippetError(document: snippet.document, line: snippet.line - 1, reason: reason)
                }
                return Documents.root.appending(path: path)
            }
        }
    }

    private var suppliedImports: [String] {
        var modules = ["Foundation", "NotifiableAdapter", "NotifiableTestKit"]
        if snippet.code.contains(/@Test\b/) { modules.append("Testing") }
        if snippet.code.contains(/\bXCTestCase\b/) { modules.append("XCTest") }
        if snippet.options.isForApple { modules.append("AppleFoundation") }
        return modules.filter { !ownImports.contains($0) }
    }

    private var ownImports: Set<String> {
        let imports = snippet.code.matches(of: /\bimport\s+(?:(?:struct|class|enum|protocol|func)\s+)?(\w+)/)
        return Set(imports.map { String($0.1) })
    }
}
