import SwiftSyntax

extension ParsedSource {
    /// The import of a module, in its place among the others; `nil` if the file has it.
    func importEdit(_ module: String) -> Edit? {
        let imports = tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
        guard !hasImport(of: module) else { return nil }
        // A public conformance wants a public import, where imports say what they are.
        let isPublic = imports.contains { $0.modifiers.contains { $0.name.text == "public" } }
        let line = (isPublic ? "public " : "") + "import \(module)"
        guard let first = imports.first else {
            let start = tree.statements.first?.codeRange.lowerBound ?? 0
            return Edit(insert: line + lineBreak + lineBreak, at: start)
        }
        let names = imports.map { $0.path.trimmedDescription }
        let isSorted = zip(names, names.dropFirst()).allSatisfy { $0.lowercased() <= $1.lowercased() }
        let previous = isSorted ? imports.last { $0.path.trimmedDescription.lowercased() <= module.lowercased() } : imports.last
        guard let previous else { return Edit(insert: line + lineBreak, at: first.codeRange.lowerBound) }
        return Edit(insert: lineBreak + line, at: endOfLine(after: previous.codeRange.upperBound))
    }

    private func hasImport(of module: String) -> Bool {
        let finder = ImportFinder(viewMode: .sourceAccurate)
        finder.walk(tree)
        return finder.modules.contains(module)
    }
}

/// The modules that a file imports, under conditions too.
private final class ImportFinder: SyntaxVisitor {
    private(set) var modules: Set<String> = []

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        modules.insert(node.path.trimmedDescription)
        return .skipChildren
    }
}
