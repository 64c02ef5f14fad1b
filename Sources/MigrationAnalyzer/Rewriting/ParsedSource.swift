import SwiftParser
import SwiftSyntax

/// A file with its tree: where a plan finds the nodes that the index tells of.
final class ParsedSource {
    let path: String
    let bytes: [UInt8]
    let tree: SourceFileSyntax

    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    }

    /// The innermost node of a kind that has exactly a span.
    func node<Node: SyntaxProtocol>(_ type: Node.Type, at span: SourceSpan) -> Node? {
        ancestors(at: span.start.offset).lazy.compactMap { $0.as(type) }.first { $0.codeRange == span.offsets }
    }

    /// The declaration of a type or an extension whose name has a span.
    func declaration(namedAt span: SourceSpan) -> (any DeclGroupSyntax)? {
        ancestors(at: span.start.offset).lazy.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }.first
    }

    private func ancestors(at offset: Int) -> [Syntax] {
        guard let token = tree.token(at: AbsolutePosition(utf8Offset: offset)) else { return [] }
        return Array(sequence(first: Syntax(token)) { $0.parent })
    }

    // MARK: Text

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func text(of node: some SyntaxProtocol) -> String { text(node.codeRange) }

    func lineStart(of offset: Int) -> Int {
        bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    /// The end of the line of an offset, without its line break.
    func lineEnd(of offset: Int) -> Int {
        bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }

    /// The end of a line with the comment behind an offset, or the offset if code follows.
    func endOfLine(after offset: Int) -> Int {
        let end = lineEnd(of: offset)
        let rest = text(offset..<end).drop(while: \.isWhitespace)
        guard rest.isEmpty || rest.hasPrefix("//") else { return offset }
        return end > offset && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    }

    /// The blanks at the start of the line of an offset.
    func indentation(at offset: Int) -> String {
        let start = lineStart(of: offset)
        return text(start..<(bytes[start...].firstIndex { !Self.isBlank($0) } ?? bytes.count))
    }

    /// Whether nothing but blanks stands before an offset in its line.
    func startsLine(_ offset: Int) -> Bool {
        bytes[lineStart(of: offset)..<offset].allSatisfy(Self.isBlank)
    }

    /// The lines of a range with their last line break, if nothing else stands in them.
    func wholeLines(of range: Range<Int>) -> Range<Int>? {
        let end = lineEnd(of: range.upperBound)
        guard startsLine(range.lowerBound),
            bytes[range.upperBound..<end].allSatisfy({ Self.isBlank($0) || $0 == UInt8(ascii: "\r") })
        else { return nil }
        return lineStart(of: range.lowerBound)..<min(end + 1, bytes.count)
    }

    /// What ends the file's lines.
    var lineBreak: String {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return "\n" }
        return bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension SyntaxProtocol {
    /// The offsets of a node without the trivia around it.
    var codeRange: Range<Int> {
        let start = positionAfterSkippingLeadingTrivia.utf8Offset
        return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
    }

    /// The nearest node around this one that has a kind.
    func enclosing<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
        sequence(first: parent) { $0?.parent }.lazy.compactMap { $0?.as(type) }.first
    }

    /// Whether it is compiled only under some condition.
    var isConditional: Bool { enclosing(IfConfigDeclSyntax.self) != nil }
}
