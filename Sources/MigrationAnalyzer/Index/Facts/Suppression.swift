import SwiftSyntax

/// A comment that suppresses rules: `// notifiable:ignore RULE, RULE`.
package struct Suppression: Codable, Hashable, Sendable {
    /// Identifiers of rules, or `all`.
    package let rules: [String]
    /// The line of the comment, or the next line if the comment is on its own line.
    package let line: Int
    package let span: SourceSpan
}

extension Suppression {
    private static let mark = "notifiable:ignore"

    /// The suppressions in the comments of a file.
    static func all(
        in tree: SourceFileSyntax,
        _ source: UnsafeBufferPointer<UInt8>,
        _ lines: LineTable
    ) -> [Suppression] {
        // Few files have one, and visiting the trivia of every token is slow.
        guard mentionsMark(source) else { return [] }
        var suppressions: [Suppression] = []
        for token in tree.tokens(viewMode: .sourceAccurate) {
            var offset = token.position.utf8Offset
            for piece in token.leadingTrivia {
                suppressions += suppression(in: piece, at: offset, source, lines)
                offset += piece.sourceLength.utf8Length
            }
            offset = token.endPositionBeforeTrailingTrivia.utf8Offset
            for piece in token.trailingTrivia {
                suppressions += suppression(in: piece, at: offset, source, lines)
                offset += piece.sourceLength.utf8Length
            }
        }
        return suppressions
    }

    /// Whether the file contains the mark anywhere.
    private static func mentionsMark(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        let mark = Array(mark.utf8)
        guard let pivot = mark.firstIndex(of: UInt8(ascii: ":")), source.count >= mark.count else { return false }
        // Colons are rare enough, and the standard library's search for a sequence costs a sixth of the parsing.
        for position in pivot...(source.count - mark.count + pivot) where source[position] == mark[pivot] {
            if source[(position - pivot)...].starts(with: mark) { return true }
        }
        return false
    }

    private static func suppression(
        in piece: TriviaPiece,
        at offset: Int,
        _ source: UnsafeBufferPointer<UInt8>,
        _ lines: LineTable
    ) -> [Suppression] {
        let comment: String
        switch piece {
        case .lineComment(let text), .blockComment(let text), .docLineComment(let text), .docBlockComment(let text):
            comment = text
        default:
            return []
        }
        let words = comment.split { "/* \t\n,".contains($0) }.map(String.init)
        guard let position = words.firstIndex(of: mark) else { return [] }
        let rules = words[(position + 1)...].prefix { word in word.allSatisfy { $0.isLowercase || $0 == "-" } }
        let span = lines.span(offset..<offset + comment.utf8.count)
        let lineStart = offset - (span.start.column - 1)
        let standsAlone = source[lineStart..<offset].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return [Suppression(rules: Array(rules), line: span.start.line + (standsAlone ? 1 : 0), span: span)]
    }
}
