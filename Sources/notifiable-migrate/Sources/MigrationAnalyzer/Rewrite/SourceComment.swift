import SwiftSyntax

struct SourceComment: Hashable {
    let range: Range<Int>
    let text: String

    /// Whether it is about the lines below it up to the next heading: `// MARK: Actions`, `// swiftlint:disable rule`.
    var isHeading: Bool {
        let words = text.drop { "/* ".contains($0) }
        return words.hasPrefix("MARK:") || words.prefixMatch(of: /\w+:(disable|enable)\b(?!:)/) != nil
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
                        comments.append(SourceComment(range: offset..<offset + length, text: text))
                    }
                    offset += length
                }
            }
        }
        return comments
    }
}
