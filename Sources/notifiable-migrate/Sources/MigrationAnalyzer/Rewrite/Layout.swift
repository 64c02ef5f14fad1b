import SwiftSyntax

/// The text of a file after edits, without the blanks and the empty lines that the edits leave behind.
///
/// Only what is next to an edit changes: the blanks at the end of a line, two blanks where code between them is gone, a
/// line that has no code any more, and empty lines, of which one stays, or none next to a brace. The text of string
/// literals stays.
struct Layout {
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
            let isInLiteral = source.isInLiteral(edit.range.lowerBound)
            if !isInLiteral { addSeam(of: edit) }
            append(Array(edit.replacement.utf8)[...])
            if !isInLiteral { addSeam(of: edit) }
            position = edit.range.upperBound
        }
        append(source.bytes[position...])
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, part) in parts.enumerated() {
            if number > 0 { lines.append(Line()) }
            lines[lines.count - 1].bytes += part
        }
    }

    private mutating func addSeam(of edit: Edit) {
        let last = lines.count - 1
        lines[last].seams.append((lines[last].bytes.count, edit.replacement.isEmpty))
    }

    private mutating func trimLines() {
        var isBelowDeleted = false
        var kept: [Line] = []
        for var line in lines {
            // Code was here, or an edit wrote an indentation only.
            if line.isBlank, line.seams.contains(where: { $0.offset > 0 && $0.isDeletion }) {
                isBelowDeleted = true
                continue
            }
            line.trim()
            line.isTouchedAtStart = line.isTouchedAtStart || isBelowDeleted
            isBelowDeleted = false
            kept.append(line)
        }
        lines = kept
    }

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
            lines[run].contains { $0.isTouchedAtStart || $0.isTouchedAtEnd } || next.isTouchedAtStart
            || previous?.isTouchedAtEnd == true
        guard isTouched else { return run.count }
        return previous.map(\.opensBlock) ?? true || next.closesBlock ? 0 : 1
    }
}

private struct Line {
    /// Without the line break.
    var bytes: [UInt8] = []
    /// Where an edit starts or ends, and whether it deletes.
    var seams: [(offset: Int, isDeletion: Bool)] = []
    var isTouchedAtStart = false
    var isTouchedAtEnd = false

    var isBlank: Bool { bytes.allSatisfy(Self.isBlank) }

    var opensBlock: Bool {
        guard let end = bytes.lastIndex(where: { !Self.isBlank($0) }) else { return false }
        let text = String(decoding: bytes[...end], as: UTF8.self)
        return ["{", " in", "(", "["].contains(where: text.hasSuffix)
    }

    var closesBlock: Bool { bytes.first { !Self.isBlank($0) }.map { "})]".utf8.contains($0) } ?? false }

    /// Deletes the blanks at its end, and doubled ones where code between them is gone.
    mutating func trim() {
        let end = bytes.last == UInt8(ascii: "\r") ? bytes.count - 1 : bytes.count
        let lastCode = (bytes[..<end].lastIndex { !ParsedSource.isBlank($0) } ?? -1) + 1
        isTouchedAtStart = seams.contains { $0.offset == 0 }
        isTouchedAtEnd = seams.contains { $0.offset >= lastCode }
        if isTouchedAtEnd { bytes.removeSubrange(lastCode..<end) }
        for (offset, isDeletion) in seams.reversed() where isDeletion && offset < lastCode {
            let seam = min(offset, bytes.count)
            let end = bytes[seam...].firstIndex { !ParsedSource.isBlank($0) } ?? bytes.count
            let start = (bytes[..<seam].lastIndex { !ParsedSource.isBlank($0) } ?? -1) + 1
            guard end < bytes.count else { continue }
            let isEmptyBlock = start > 0 && bytes[start - 1] == UInt8(ascii: "{") && bytes[end] == UInt8(ascii: "}")
            if isEmptyBlock {
                bytes.removeSubrange(start..<end)
            } else if start < seam {
                bytes.removeSubrange(seam..<end)
            }
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { ParsedSource.isBlank(byte) || byte == UInt8(ascii: "\r") }
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
