import SwiftSyntax

/// The text of a file after edits, without the blanks and the empty lines that the edits leave behind.
///
/// Only what is next to an edit changes: the blanks at the end of a line, two blanks where code between them is gone, a
/// line that has no code any more, and empty lines, of which one stays, or none next to a brace. The text of string
/// literals stays.
struct Layout {
    fileprivate struct Line {
        /// Without the line break.
        var bytes: [UInt8] = []
        /// The offsets at which an edit starts or ends.
        var seams: [Seam] = []

        var isBlank: Bool { bytes.allSatisfy(Layout.isBlank) }
    }

    fileprivate struct Seam {
        var offset: Int
        let isDeletion: Bool
    }

    private var lines: [Line] = [Line()]

    static func text(applying edits: Set<Edit>, to source: ParsedSource) -> [UInt8] {
        var layout = Layout(edits, source)
        layout.trimLines()
        layout.deleteEmptyLines()
        return Array(layout.lines.map(\.bytes).joined(separator: [UInt8(ascii: "\n")]))
    }

    private init(_ edits: Set<Edit>, _ source: ParsedSource) {
        var position = 0
        for edit in edits.sorted() {
            precondition(edit.range.lowerBound >= position, "edits exclude each other")
            append(source.bytes[position..<edit.range.lowerBound])
            let isDeletion = edit.replacement.isEmpty
            let isInLiteral = source.isInLiteral(edit.range.lowerBound)
            if !isInLiteral { addSeam(isDeletion) }
            append(Array(edit.replacement.utf8)[...])
            if !isInLiteral { addSeam(isDeletion) }
            position = edit.range.upperBound
        }
        append(source.bytes[position...])
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines[lines.count - 1].bytes += rest[..<end]
            lines.append(Line())
            rest = rest[(end + 1)...]
        }
        lines[lines.count - 1].bytes += rest
    }

    private mutating func addSeam(_ isDeletion: Bool) {
        let last = lines.count - 1
        lines[last].seams.append(Seam(offset: lines[last].bytes.count, isDeletion: isDeletion))
    }

    // MARK: Blanks

    private mutating func trimLines() {
        var kept: [Line] = []
        var pending: [Seam] = []
        for var line in lines {
            // Code was here, or an edit wrote an indentation only.
            if line.isBlank, line.seams.contains(where: { $0.offset > 0 && $0.isDeletion }) {
                pending.append(Seam(offset: 0, isDeletion: true))
                continue
            }
            if !line.seams.isEmpty { line.trim() }
            line.seams = pending + line.seams
            pending = []
            kept.append(line)
        }
        lines = kept
    }

    // MARK: Empty lines

    private mutating func deleteEmptyLines() {
        var kept: [Line] = []
        var start = 0
        while start < lines.count {
            let end = lines[start...].firstIndex { !$0.isBlank } ?? lines.count
            kept += lines[start..<start + allowedLines(start..<end)]
            if end < lines.count { kept.append(lines[end]) }
            start = end + 1
        }
        lines = kept
    }

    /// How many of some empty lines stay: where code was deleted or inserted next to them, one, or none at a brace.
    private func allowedLines(_ run: Range<Int>) -> Int {
        guard !run.isEmpty, run.upperBound < lines.count else { return run.count }
        let (previous, next) = (lines[..<run.lowerBound].last, lines[run.upperBound])
        let isTouched =
            run.contains { !lines[$0].seams.isEmpty } || next.seams.contains { $0.offset == 0 }
            || previous.map { line in line.seams.contains { $0.offset == line.code.count } } ?? false
        guard isTouched else { return run.count }
        return previous.map(\.opensBlock) ?? true || next.closesBlock ? 0 : 1
    }

    fileprivate static func isBlank(_ byte: UInt8) -> Bool { ParsedSource.isBlank(byte) || byte == UInt8(ascii: "\r") }
}

extension Layout.Line {
    /// Its text without the carriage return at its end.
    fileprivate var code: ArraySlice<UInt8> { bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...] }

    fileprivate var opensBlock: Bool {
        let text = String(decoding: bytes, as: UTF8.self).trimmingSuffix(while: \.isWhitespace)
        return text.hasSuffix("{") || text.hasSuffix(" in") || text.hasSuffix("(") || text.hasSuffix("[")
    }

    fileprivate var closesBlock: Bool {
        bytes.first { !Layout.isBlank($0) }.map { "})]".utf8.contains($0) } ?? false
    }

    /// Deletes the blanks at its end, and doubled ones where code between them is gone.
    fileprivate mutating func trim() {
        for position in seams.indices.reversed() where seams[position].isDeletion {
            let seam = seams[position].offset
            let end = bytes[seam...].firstIndex { !ParsedSource.isBlank($0) } ?? bytes.count
            let start = (bytes[..<seam].lastIndex { !ParsedSource.isBlank($0) } ?? -1) + 1
            guard end < bytes.count else { continue }
            let isEmptyBlock = start > 0 && bytes[start - 1] == UInt8(ascii: "{") && bytes[end] == UInt8(ascii: "}")
            if isEmptyBlock { remove(start..<end) } else if start < seam { remove(seam..<end) }
        }
        let end = code.count
        let start = (bytes[..<end].lastIndex { !ParsedSource.isBlank($0) } ?? -1) + 1
        if seams.contains(where: { start <= $0.offset }) { remove(start..<end) }
    }

    private mutating func remove(_ range: Range<Int>) {
        bytes.removeSubrange(range)
        for position in seams.indices where seams[position].offset > range.lowerBound {
            let offset = seams[position].offset
            seams[position].offset = max(range.lowerBound, offset - range.count)
        }
    }
}

extension SourceFileSyntax {
    /// From the quotes that open a literal of several lines to those that close it.
    var multilineLiterals: [Range<Int>] {
        descendants(StringLiteralExprSyntax.self).filter { $0.openingQuote.tokenKind == .multilineStringQuote }.map {
            $0.openingQuote.codeRange.upperBound..<$0.closingQuote.codeRange.upperBound
        }
    }
}

extension ParsedSource {
    /// Whether an offset is in a string literal, or in code that it interpolates.
    fileprivate func isInLiteral(_ offset: Int) -> Bool {
        // The indentation in a literal is trivia of its tokens.
        let token = tree.token(at: AbsolutePosition(utf8Offset: offset))
        let literal = token?.enclosing(StringLiteralExprSyntax.self)?.codeRange
        return literal.map { $0.lowerBound < offset && offset < $0.upperBound } ?? false
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> SubSequence {
        let end = lastIndex { !predicate($0) }.map { index(after: $0) } ?? startIndex
        return self[..<end]
    }
}
