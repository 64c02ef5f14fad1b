import SwiftSyntax

/// A comment that suppresses rules: `// notifiable:ignore RULE, RULE: the reason`.
package struct Suppression: Hashable, Sendable {
    /// Identifiers of rules, or `all`.
    package let rules: [String]
    /// The line of the comment, or the next line if the comment is on its own line.
    package let firstLine: Int
    /// The line of the comment. If the comment is on its own line, the last line of the statement below it, or the line
    /// of the statement's first brace.
    package let lastLine: Int
    package let span: SourceSpan
}

extension Suppression {
    private static let mark = "notifiable:ignore"

    static func all(
        in tree: SourceFileSyntax,
        _ source: UnsafeBufferPointer<UInt8>,
        _ lines: LineTable
    ) -> [Suppression] {
        // Few files have one, and visiting the trivia of every token is slow.
        guard FileIndexer.contains(mark, source) else { return [] }
        var suppressions: [Suppression] = []
        for token in tree.tokens(viewMode: .sourceAccurate) {
            var offset = token.position.utf8Offset
            for piece in token.leadingTrivia {
                suppressions += suppression(in: piece, at: offset, before: token, source, lines)
                offset += piece.sourceLength.utf8Length
            }
            offset = token.endPositionBeforeTrailingTrivia.utf8Offset
            for piece in token.trailingTrivia {
                suppressions += suppression(in: piece, at: offset, before: nil, source, lines)
                offset += piece.sourceLength.utf8Length
            }
        }
        return suppressions
    }

    /// - Parameter token: The token that follows the comment, if the comment is above it.
    private static func suppression(
        in piece: TriviaPiece,
        at offset: Int,
        before token: TokenSyntax?,
        _ source: UnsafeBufferPointer<UInt8>,
        _ lines: LineTable
    ) -> [Suppression] {
        // A comment for documentation only describes the syntax.
        let comment: String
        switch piece {
        case .lineComment(let text), .blockComment(let text): comment = text
        default: return []
        }
        guard let rules = rules(in: comment) else { return [] }
        let span = lines.span(offset..<offset + comment.utf8.count)
        let lineStart = offset - (span.start.column - 1)
        let standsAlone = source[lineStart..<offset].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard standsAlone else {
            return [Suppression(rules: rules, firstLine: span.start.line, lastLine: span.start.line, span: span)]
        }
        let below = lines.location(at: span.offsets.upperBound).line + 1
        guard let token else { return [Suppression(rules: rules, firstLine: below, lastLine: below, span: span)] }
        let firstLine = min(below, lines.location(at: token.positionAfterSkippingLeadingTrivia.utf8Offset).line)
        let lastLine = lines.location(at: endOfHead(from: token)).line
        return [Suppression(rules: rules, firstLine: firstLine, lastLine: max(firstLine, lastLine), span: span)]
    }

    /// The offset of the first brace in the statement or the declaration that begins with a token, or its last byte.
    private static func endOfHead(from token: TokenSyntax) -> Int {
        let start = token.position
        var end = token
        for node in sequence(first: Syntax(token), next: \.parent) {
            guard node.position == start else { break }
            guard node.is(CodeBlockItemSyntax.self) || node.is(MemberBlockItemSyntax.self) else { continue }
            let tokens = node.tokens(viewMode: .sourceAccurate)
            end = tokens.first { $0.tokenKind == .leftBrace } ?? node.lastToken(viewMode: .sourceAccurate) ?? token
            break
        }
        return end.positionAfterSkippingLeadingTrivia.utf8Offset
    }

    /// The rules that a comment suppresses; `nil` if it is another comment. A colon or a dash ends them.
    private static func rules(in comment: String) -> [String]? {
        guard let mark = comment.firstRange(of: Self.mark), isCommentStart(comment[..<mark.lowerBound]) else {
            return nil
        }
        var rules: [String] = []
        for word in comment[mark.upperBound...].split(whereSeparator: { "/* \t\r\n,".contains($0) }) {
            let name = word.hasSuffix(":") ? word.dropLast() : word
            let looksLikeRule = name.allSatisfy { $0.isLowercase || $0 == "-" } && name.contains(where: \.isLetter)
            // The first word is to be a rule, however it is spelt.
            guard looksLikeRule || rules.isEmpty && name.first?.isLetter == true else { break }
            rules.append(String(name))
            if word.hasSuffix(":") { break }
        }
        return rules
    }

    /// Whether a comment begins with a text, or a comment behind another one does:
    /// `// swiftlint:… // notifiable:ignore`.
    private static func isCommentStart(_ text: Substring) -> Bool {
        let text = text.drop { $0.isWhitespace }
        guard let last = text.last(where: { !$0.isWhitespace }) else { return false }
        return (last == "/" || last == "*") && !text.contains("`")
    }
}
