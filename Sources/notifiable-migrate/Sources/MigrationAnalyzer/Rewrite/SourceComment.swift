import SwiftParser
import SwiftSyntax

/// A comment in a file.
struct SourceComment: Hashable {
    let range: Range<Int>
    let text: String
    let isDocumentation: Bool

    /// The text without differences in indentation.
    var key: String { Self.key(text) }

    /// Whether it is about the lines below it up to the next heading: `// MARK: Actions`, `// swiftlint:disable rule`.
    var isHeading: Bool {
        let words = text.drop { "/* ".contains($0) }
        return words.hasPrefix("MARK:") || words.prefixMatch(of: /\w+:(disable|enable)\b(?!:)/) != nil
    }

    private static func key(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Those of a text that may be a part of a file.
    static func texts(in code: String) -> [String] {
        guard code.contains("//") || code.contains("/*") else { return [] }
        return all(in: Parser.parse(source: code)).map(\.key)
    }

    static func all(in tree: SourceFileSyntax) -> [SourceComment] {
        var comments: [SourceComment] = []
        for token in tree.tokens(viewMode: .sourceAccurate) {
            for (trivia, start) in [
                (token.leadingTrivia, token.position.utf8Offset),
                (token.trailingTrivia, token.endPositionBeforeTrailingTrivia.utf8Offset),
            ] {
                var offset = start
                for piece in trivia {
                    let length = piece.sourceLength.utf8Length
                    if piece.isComment {
                        var text = ""
                        piece.write(to: &text)
                        let range = offset..<offset + length
                        comments.append(SourceComment(range: range, text: text, isDocumentation: piece.isDocumentation))
                    }
                    offset += length
                }
            }
        }
        return comments
    }
}

extension TriviaPiece {
    fileprivate var isDocumentation: Bool {
        switch self {
        case .docLineComment, .docBlockComment: true
        default: false
        }
    }
}
