import SwiftSyntax

/// What happens to the comments of code that a rewrite changes.
///
/// All edits pass through the policy before they are applied:
/// - A comment in code that stays is not touched.
/// - A comment that belongs to a deleted statement or member is deleted, too: one inside of it, one behind it at the
///   end of its last line, and those directly above a member, other than headings (`// MARK:`). One above a statement
///   stays: it may also be about the next one.
/// - Every other comment moves to a line above the statement with the new code.
///
/// A rewrite therefore deletes the code of a statement or a member, and leaves comments and blank lines to the policy.
struct CommentPolicy {
    private let source: ParsedSource
    private var edits: Set<Edit> = []
    /// The comments that go with deleted code.
    private var deleted: Set<Range<Int>> = []

    /// The edits of one file, with the comments that would be lost.
    static func applied(to edits: Set<Edit>, in source: ParsedSource) -> Set<Edit> {
        guard edits.areCompatible else { return edits }
        let policy = CommentPolicy(edits, in: source)
        return policy.edits.union(policy.moved)
    }

    private init(_ edits: Set<Edit>, in source: ParsedSource) {
        self.source = source
        let items = Dictionary(
            uniqueKeysWithValues: edits.map { ($0, $0.isDeletion ? source.items(in: $0.range) : []) }
        )
        var end = 0
        for edit in edits.sorted() {
            guard let first = items[edit]?.first, let last = items[edit]?.last else {
                self.edits.insert(edit)
                end = max(end, edit.range.upperBound)
                continue
            }
            let attached = source.attachedComments(of: first, to: last).map(\.range)
            let inner = first.codeRange.lowerBound..<last.codeRange.upperBound
            deleted.formUnion(attached + source.comments(in: inner).map(\.range))
            let range = source.deletion(of: first, to: last, with: attached)
            let lower = max(end, min(range.lowerBound, edit.range.lowerBound))
            end = max(lower, range.upperBound, edit.range.upperBound)
            self.edits.insert(Edit(lower..<end, edit.replacement))
        }
    }

    /// The comments that the edits would delete, above the statements that have them.
    private var moved: Set<Edit> {
        var lines: [Int: String] = [:]
        for edit in edits.sorted() where !edit.range.isEmpty {
            for comment in source.comments(in: edit.range)
            where !deleted.contains(comment.range) && !edit.replacement.contains(comment.text) {
                let statement = source.statement(around: edit.range)
                let margin = source.indentation(at: statement)
                lines[source.lineStart(of: statement), default: ""] +=
                    margin + source.text(of: comment, at: margin) + source.lineBreak
            }
        }
        return Set(lines.map { Edit(insert: $0.value, at: $0.key) })
    }
}

extension Edit {
    fileprivate var isDeletion: Bool { !range.isEmpty && replacement.isEmpty }
}

extension ParsedSource {
    func comments(in range: Range<Int>) -> [SourceComment] {
        comments.filter { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
    }

    /// The statements or members whose code is all that a range contains.
    fileprivate func items(in range: Range<Int>) -> [Syntax] {
        guard let start = bytes[range].firstIndex(where: { !Self.isSpace($0) }),
            let token = tree.token(at: AbsolutePosition(utf8Offset: start))
        else { return [] }
        let end = (bytes[range].lastIndex { !Self.isSpace($0) } ?? start) + 1
        let ancestors = sequence(first: Syntax(token)) { $0.parent }
        let item = ancestors.first {
            $0.isItem && $0.codeRange.lowerBound == token.codeRange.lowerBound && $0.codeRange.upperBound <= end
        }
        guard let item, token.codeRange.lowerBound >= start else { return [] }
        var items = [item]
        while let next = items.last?.nextItem, next.codeRange.upperBound <= end { items.append(next) }
        return text((items.last ?? item).codeRange.upperBound..<end).allSatisfy(\.isWhitespace) ? items : []
    }

    /// The comments above and behind some adjacent items that belong to nothing else.
    fileprivate func attachedComments(of first: Syntax, to last: Syntax) -> [SourceComment] {
        let end = last.codeRange.upperBound
        guard startsLine(first.codeRange.lowerBound), isFollowedByNoCode(end) else { return [] }
        let behind = comments.filter { (end..<lineEnd(of: end)).contains($0.range.lowerBound) }
        return (first.is(CodeBlockItemSyntax.self) ? [] : commentsAbove(first)) + behind
    }

    /// The comments on the lines directly above an item, below the last heading.
    func commentsAbove(_ item: some SyntaxProtocol) -> [SourceComment] {
        var found: [SourceComment] = []
        var start = lineStart(of: item.codeRange.lowerBound)
        for comment in comments.reversed() where comment.range.upperBound <= start {
            let below = text(comment.range.upperBound..<start)
            guard below.allSatisfy(\.isWhitespace), below.count(where: \.isNewline) == 1,
                startsLine(comment.range.lowerBound), !comment.isHeading
            else { break }
            found.insert(comment, at: 0)
            start = lineStart(of: comment.range.lowerBound)
        }
        return found
    }

    /// The code and the comments of some adjacent items, with the line that only they need.
    fileprivate func deletion(of first: Syntax, to last: Syntax, with attached: [Range<Int>]) -> Range<Int> {
        let start = min(attached.map(\.lowerBound).min() ?? .max, first.codeRange.lowerBound)
        let end = max(attached.map(\.upperBound).max() ?? 0, last.codeRange.upperBound)
        return wholeLines(of: start..<end) ?? start..<end
    }

    func hasComments(at statement: some SyntaxProtocol) -> Bool {
        !comments(in: statement.codeRange).isEmpty || !commentsAbove(statement).isEmpty
    }

    /// A comment's text, with its further lines below the first one.
    fileprivate func text(of comment: SourceComment, at margin: String) -> String {
        let old = indentation(at: comment.range.lowerBound)
        return comment.text.replacing(lineBreak + old, with: lineBreak + margin)
    }

    /// The start of the innermost statement, case or member around a range that starts a line.
    fileprivate func statement(around range: Range<Int>) -> Int {
        let token = tree.token(at: AbsolutePosition(utf8Offset: range.lowerBound))
        let nodes = token.map { Array(sequence(first: Syntax($0)) { $0.parent }) } ?? []
        let statement = nodes.first { node in
            let code = node.codeRange
            // The range may be that of several statements.
            let isAround = code.lowerBound < range.lowerBound && range.upperBound <= code.upperBound
            return (node.isItem || node.kind == .switchCase) && (isAround || code.lowerBound == range.lowerBound)
                && startsLine(code.lowerBound)
        }
        return statement?.codeRange.lowerBound ?? range.lowerBound
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}

extension Syntax {
    fileprivate var isItem: Bool { kind == .codeBlockItem || kind == .memberBlockItem }

    fileprivate var nextItem: Syntax? {
        parent?.children(viewMode: .sourceAccurate).drop { $0.id != id }.dropFirst().first { $0.isItem }
    }
}
