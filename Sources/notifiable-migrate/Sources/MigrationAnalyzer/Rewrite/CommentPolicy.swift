import Foundation
import SwiftSyntax

/// What happens to the comments of code that a rewrite changes.
///
/// All edits pass through the policy before they are applied:
/// - A comment in code that stays or moves is not touched.
/// - A comment that belongs to nothing but a deleted statement or member is deleted, too: a comment inside of it, one
///   behind it at the end of its last line, and those on the lines directly above. Those above stay if they are
///   headings (`// MARK:`), or if a statement or member that stays follows without a blank line and the comment, which
///   may then be about both, has no word in common with the deleted code; and above a `deinit` if they have no word in
///   common with it.
/// - Every other comment moves to the closest place that remains: to the argument that it explains, if the new code has
///   it on a line of its own, otherwise to a line above the statement with the new code.
///
/// A rewrite therefore deletes the code of a statement or a member, and leaves comments and blank lines to the policy.
struct CommentPolicy {
    private let source: ParsedSource
    private var edits: Set<Edit> = []
    /// The comments that go with deleted code.
    private var deleted: Set<Range<Int>> = []
    /// The texts of new lines above statements, by the start of their line.
    private var lines: [Int: String] = [:]

    /// The edits of one change, by file, with the comments that would be lost.
    ///
    /// - Parameter gone: The comments of deleted statements, which the moved code leaves out.
    static func applied(
        to edits: [Int: Set<Edit>],
        without gone: [String],
        _ sources: (Int) -> ParsedSource?
    ) -> [Int: Set<Edit>] {
        var policies: [(file: Int, policy: CommentPolicy)] = []
        var result = edits
        for (file, edits) in edits.sorted(by: { $0.key < $1.key }) {
            guard let source = sources(file), edits.areCompatible else { continue }
            policies.append((file, CommentPolicy(edits, in: source)))
        }
        // A comment can move to another place, or to another file.
        let texts = policies.flatMap { $0.policy.edits }.flatMap { SourceComment.texts(in: $0.replacement) }
        var moved = (texts + gone).counted
        for (file, var policy) in policies {
            policy.place(&moved)
            result[file] = policy.edits
        }
        return result
    }

    /// The edits of code that is to move, and the comments that are deleted.
    static func applied(to edits: Set<Edit>, in source: ParsedSource) -> (edits: Set<Edit>, gone: [String]) {
        guard edits.areCompatible else { return (edits, []) }
        var policy = CommentPolicy(edits, in: source)
        var moved: [String: Int] = [:]
        policy.place(&moved)
        let gone = source.comments.filter { policy.deleted.contains($0.range) }
        return (policy.edits, gone.map(\.key))
    }

    // MARK: Deletions

    private init(_ edits: Set<Edit>, in source: ParsedSource) {
        self.source = source
        let items = Dictionary(
            uniqueKeysWithValues: edits.map { ($0, $0.isDeletion ? source.items(in: $0.range) : []) }
        )
        let removed = Set(items.values.flatMap(\.self).map(\.id))
        var end = 0
        for edit in edits.sorted() {
            guard let first = items[edit]?.first, let last = items[edit]?.last else {
                self.edits.insert(edit)
                end = max(end, edit.range.upperBound)
                continue
            }
            let attached = source.attachedComments(of: first, to: last, removed)
            let inner = first.codeRange.lowerBound..<last.codeRange.upperBound
            deleted.formUnion(attached.map(\.range))
            deleted.formUnion(source.comments.filter { inner.contains($0.range.lowerBound) }.map(\.range))
            let range = source.deletion(of: first, to: last, with: attached.map(\.range), removed)
            let lower = max(end, min(range.lowerBound, edit.range.lowerBound))
            end = max(lower, range.upperBound, edit.range.upperBound)
            self.edits.insert(Edit(lower..<end, edit.replacement))
        }
    }

    // MARK: Places

    /// Finds places for the comments that the edits delete and no replacement has.
    private mutating func place(_ moved: inout [String: Int]) {
        for edit in edits.sorted() where !edit.range.isEmpty {
            var lost: [SourceComment] = []
            for comment in source.comments(in: edit.range) where !deleted.contains(comment.range) {
                if let count = moved[comment.key], count > 0 {
                    moved[comment.key] = count - 1
                } else {
                    lost.append(comment)
                }
            }
            guard !lost.isEmpty else { continue }
            edits.remove(edit)
            edits.insert(lost.reduce(edit) { place($1, $0, isDeletion: edit.isDeletion) })
        }
        for (offset, text) in lines { edits.insert(Edit(insert: text, at: offset)) }
    }

    /// The edit with a comment that it would delete; or the edit itself, and the comment above the statement.
    private mutating func place(_ comment: SourceComment, _ edit: Edit, isDeletion: Bool) -> Edit {
        let start = edit.range.lowerBound
        let margin = source.indentation(at: start)
        let text = source.text(of: comment, at: margin)
        if isDeletion, source.isLines(edit.range) {
            return Edit(edit.range, edit.replacement + margin + text + source.lineBreak)
        }
        // The code below the comment stays.
        if isDeletion, source.startsLine(start), source.startsLine(comment.range.lowerBound),
            source.codeStart(after: comment.range.upperBound) >= edit.range.upperBound
        {
            return Edit(edit.range, edit.replacement + text + source.lineBreak + margin)
        }
        if let replacement = source.replacement(edit.replacement, with: comment) {
            return Edit(edit.range, replacement)
        }
        let statement = source.statement(around: edit.range)
        let outer = source.indentation(at: statement)
        lines[source.lineStart(of: statement), default: ""] +=
            outer + source.text(of: comment, at: outer) + source.lineBreak
        return edit
    }
}

extension Edit {
    fileprivate var isDeletion: Bool { !range.isEmpty && replacement.isEmpty }
}

extension Sequence<String> {
    fileprivate var counted: [String: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}

// MARK: What belongs to a statement

extension ParsedSource {
    fileprivate func comments(in range: Range<Int>) -> [SourceComment] {
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
    fileprivate func attachedComments(
        of first: Syntax,
        to last: Syntax,
        _ removed: Set<SyntaxIdentifier>
    ) -> [SourceComment] {
        guard startsLine(first.codeRange.lowerBound) else { return [] }
        let end = last.codeRange.upperBound
        let line = end..<lineEnd(of: end)
        let behind = comments.filter { line.contains($0.range.lowerBound) }
        let rest = behind.reduce(text(line)) { $0.replacingOccurrences(of: $1.text, with: "") }
        guard rest.allSatisfy(\.isWhitespace), behind.allSatisfy({ $0.range.upperBound <= line.upperBound }) else {
            return []
        }
        return commentsAbove(first).filter { isAbout($0, first, to: last, removed) } + behind
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

    /// Words about the observers that a `deinit` removes, which its code may lack.
    private static let endOfObserver =
        "deinit deinitializer clean cleanup tear unregister unsubscribe stop listen".stems

    private func isAbout(
        _ comment: SourceComment,
        _ first: Syntax,
        to last: Syntax,
        _ removed: Set<SyntaxIdentifier>
    ) -> Bool {
        if comment.isDocumentation { return true }
        // The comment at the start of a file.
        if first.as(CodeBlockItemSyntax.self)?.item.is(ImportDeclSyntax.self) == true { return false }
        // It may be about the class rather than what its end did.
        if first.as(MemberBlockItemSyntax.self)?.decl.is(DeinitializerDeclSyntax.self) == true {
            return !comment.text.stems.isDisjoint(with: text(first.codeRange).stems.union(Self.endOfObserver))
        }
        var last = last
        while let next = last.nextItem {
            let between = last.codeRange.upperBound..<next.codeRange.lowerBound
            let hasOwn = comments(in: between).contains { startsLine($0.range.lowerBound) }
            if hasOwn || text(between).count(where: \.isNewline) > 1 { return true }
            guard removed.contains(next.id) else {
                let words = text(first.codeRange.lowerBound..<last.codeRange.upperBound).stems
                return !comment.text.stems.isDisjoint(with: words)
            }
            last = next
        }
        return true
    }

    /// The code and the comments of some adjacent items, with the line or the separators that only they need.
    fileprivate func deletion(
        of first: Syntax,
        to last: Syntax,
        with attached: [Range<Int>],
        _ removed: Set<SyntaxIdentifier>
    ) -> Range<Int> {
        let start = min(attached.map(\.lowerBound).min() ?? .max, first.codeRange.lowerBound)
        let end = max(attached.map(\.upperBound).max() ?? 0, last.codeRange.upperBound)
        if let lines = wholeLines(of: start..<end) { return lines }
        if let next = last.nextItem, lineStart(of: next.codeRange.lowerBound) == lineStart(of: end) {
            return start..<next.codeRange.lowerBound
        }
        guard let previous = first.previousItem, !removed.contains(previous.id),
            lineStart(of: previous.codeRange.upperBound) == lineStart(of: start)
        else { return start..<end }
        return (previous.lastCode ?? start)..<end
    }
}

extension Syntax {
    /// Whether it is a statement or a member.
    fileprivate var isItem: Bool { kind == .codeBlockItem || kind == .memberBlockItem }

    fileprivate var nextItem: Syntax? { sibling(after: true) }

    fileprivate var previousItem: Syntax? { sibling(after: false) }

    private func sibling(after: Bool) -> Syntax? {
        guard let siblings = parent?.children(viewMode: .sourceAccurate).map(\.self),
            let position = siblings.firstIndex(where: { $0.id == id })
        else { return nil }
        let other = position + (after ? 1 : -1)
        return siblings.indices.contains(other) && siblings[other].isItem ? siblings[other] : nil
    }

    /// The end of an item without its semicolon.
    fileprivate var lastCode: Int? {
        self.as(CodeBlockItemSyntax.self)?.item.codeRange.upperBound
            ?? self.as(MemberBlockItemSyntax.self)?.decl.codeRange.upperBound
    }
}

extension String {
    /// The beginnings of its words, and of the words in its identifiers.
    var stems: Set<String> {
        let words = matches(of: /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/).map { $0.output.lowercased() }
        return Set(words.filter { $0.count > 3 }.map { String($0.prefix(5)) })
    }
}

extension ParsedSource {
    /// Whether comments are in a statement or directly above it.
    func hasComments(at statement: some SyntaxProtocol) -> Bool {
        !comments(in: statement.codeRange).isEmpty || !commentsAbove(statement).isEmpty
    }
}

// MARK: Where a comment goes

extension ParsedSource {
    fileprivate func isLines(_ range: Range<Int>) -> Bool {
        lineStart(of: range.lowerBound) == range.lowerBound && lineStart(of: range.upperBound) == range.upperBound
    }

    /// Where the code behind an offset starts.
    fileprivate func codeStart(after offset: Int) -> Int {
        let token = tree.tokens(viewMode: .sourceAccurate).first { $0.codeRange.lowerBound >= offset }
        return token?.codeRange.lowerBound ?? bytes.count
    }

    /// A comment's text, with its further lines below the first one.
    fileprivate func text(of comment: SourceComment, at margin: String) -> String {
        let old = indentation(at: comment.range.lowerBound)
        return comment.text.replacingOccurrences(of: lineBreak + old, with: lineBreak + margin)
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

    /// New code with a comment at the argument that it explains, if one line has only this argument.
    fileprivate func replacement(_ replacement: String, with comment: SourceComment) -> String? {
        var lines = replacement.components(separatedBy: lineBreak)
        let isAbove = startsLine(comment.range.lowerBound)
        guard lines.count > 1, comment.text.hasPrefix("//"), let argument = argument(of: comment, below: isAbove) else {
            return nil
        }
        let places = lines.indices.filter { lines[$0].contains(argument) }
        guard let place = places.first, places.count == 1, place > 0, !lines[place].contains("//"),
            lines[place].trimmingCharacters(in: .whitespaces).hasExactly(argument), !lines[place].contains("\"\"\"")
        else { return nil }
        if isAbove {
            lines.insert(lines[place].prefix(while: \.isWhitespace) + comment.text, at: place)
        } else {
            let blank = bytes[..<comment.range.lowerBound].lastIndex { !Self.isBlank($0) } ?? 0
            lines[place] += text(blank + 1..<comment.range.lowerBound) + comment.text
        }
        return lines.joined(separator: lineBreak)
    }

    /// The expression of the argument or the element before or below a comment.
    private func argument(of comment: SourceComment, below: Bool) -> String? {
        let token =
            below
            ? tree.tokens(viewMode: .sourceAccurate).first { $0.codeRange.lowerBound >= comment.range.upperBound }
            : tree.tokens(viewMode: .sourceAccurate).reversed().first {
                $0.codeRange.upperBound <= comment.range.lowerBound && $0.text != ","
            }
        let nodes = token.map { sequence(first: Syntax($0)) { $0.parent } }
        let argument = nodes?.lazy.compactMap { $0.as(LabeledExprSyntax.self) }.first
        return argument.map { $0.expression.trimmedDescription }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}

extension String {
    /// Whether a line is an argument with a label, or a list with one element: `observing: [.theme]`.
    fileprivate func hasExactly(_ argument: String) -> Bool {
        let value = prefixMatch(of: #/\w+: /#).map { String(self[$0.range.upperBound...]) } ?? self
        let bare = value.hasSuffix(",") ? String(value.dropLast()) : value
        return bare == argument || bare == "[\(argument)]"
    }
}
