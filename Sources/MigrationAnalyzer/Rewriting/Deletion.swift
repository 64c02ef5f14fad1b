import SwiftSyntax

/// Takes statements out of a file.
enum Deletion {
    /// Without some statements of `deinit`, and without a `deinit` that has nothing else.
    static func edits(of statements: [CodeBlockItemSyntax], in source: ParsedSource) -> Set<Edit> {
        var edits: Set<Edit> = []
        for (_, statements) in Dictionary(grouping: statements, by: { $0.parent?.id }) {
            if let list = statements.first?.parent?.as(CodeBlockItemListSyntax.self), list.count == statements.count,
                let declaration = list.parent?.parent?.as(DeinitializerDeclSyntax.self),
                let edit = deletion(of: declaration, in: source)
            {
                edits.insert(edit)
                continue
            }
            for statement in statements {
                if let lines = source.wholeLines(of: statement.codeRange) { edits.insert(Edit(lines, "")) }
            }
        }
        return edits
    }

    /// Without a whole declaration and the blank line before it, unless a comment would go too.
    private static func deletion(of declaration: DeinitializerDeclSyntax, in source: ParsedSource) -> Edit? {
        let range = declaration.codeRange
        guard !source.text(range).contains("//"), !source.text(range).contains("/*"),
            !declaration.leadingTrivia.contains(where: \.isComment), var lines = source.wholeLines(of: range)
        else { return nil }
        let previous = source.lineStart(of: max(0, lines.lowerBound - 1))
        if previous < lines.lowerBound, source.text(previous..<lines.lowerBound).allSatisfy(\.isWhitespace) {
            lines = previous..<lines.upperBound
        }
        return Edit(lines, "")
    }
}
