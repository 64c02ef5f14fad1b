import SwiftSyntax

/// How a file indents, so that new lines look like their neighbours.
struct Indentation {
    /// One level.
    let unit: String
    let lineBreak: String
    /// Beyond which a list gets a line for each element.
    static let width = 120

    /// Read off the members of a type.
    init(of declaration: any DeclGroupSyntax, in source: ParsedSource) {
        let outer = source.indentation(at: declaration.codeRange.lowerBound)
        let inner = declaration.memberBlock.members.lazy
            .map { $0.codeRange.lowerBound }
            .filter { source.startsLine($0) }
            .map { source.indentation(at: $0) }
            .first { $0.hasPrefix(outer) && $0.count > outer.count }
        unit = inner.map { String($0.dropFirst(outer.count)) } ?? "    "
        lineBreak = source.lineBreak
    }

    /// Lines as one text, each indented but empty ones.
    func text(_ lines: [String], at indentation: String) -> String {
        lines.map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: lineBreak)
    }
}
