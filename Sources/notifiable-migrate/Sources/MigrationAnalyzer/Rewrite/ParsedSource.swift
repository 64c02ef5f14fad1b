import SwiftParser
import SwiftSyntax

/// A file with its syntax tree, in which a rewrite finds the nodes of facts.
final class ParsedSource {
    let path: String
    let bytes: [UInt8]
    let tree: SourceFileSyntax
    private(set) lazy var comments = SourceComment.all(in: tree)
    private(set) lazy var lines = bytes.withUnsafeBufferPointer { LineTable($0) }
    /// The calls in the file, in their order.
    private(set) lazy var calls = tree.descendants(FunctionCallExprSyntax.self)
    private lazy var references = Dictionary(
        grouping: tree.descendants(DeclReferenceExprSyntax.self),
        by: \.baseName.text
    )

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

    /// The nodes around an offset, the innermost first.
    func ancestors(at offset: Int) -> [Syntax] {
        guard let token = tree.token(at: AbsolutePosition(utf8Offset: offset)) else { return [] }
        return Array(sequence(first: Syntax(token)) { $0.parent })
    }

    /// The uses of a name in the file, in their order.
    func references(named name: String) -> [DeclReferenceExprSyntax] { references[name] ?? [] }

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

    /// The indentation of the first indented line of code; four spaces if there is none.
    var indentationUnit: String {
        let starts = tree.tokens(viewMode: .sourceAccurate).lazy.map { $0.codeRange.lowerBound }
        let first = starts.first { [self] in startsLine($0) && lineStart(of: $0) < $0 }.map { indentation(at: $0) }
        guard let first else { return "    " }
        return first.hasPrefix("\t") ? "\t" : String(first.prefix(4))
    }

    /// Inserts lines below the line of an offset, and before code that follows it.
    func insertion(of lines: String, below offset: Int) -> Edit {
        let end = endOfLine(after: offset)
        let rest = text(end..<lineEnd(of: end)).allSatisfy(\.isWhitespace) ? "" : lineBreak
        return Edit(insert: lineBreak + lines + rest, at: end)
    }

    /// The blanks at the start of the line of an offset.
    func indentation(at offset: Int) -> String {
        let start = lineStart(of: offset)
        return text(start..<(bytes[start...].firstIndex { !Self.isBlank($0) } ?? bytes.count))
    }

    /// Whether only whitespace precedes an offset in its line.
    func startsLine(_ offset: Int) -> Bool {
        bytes[lineStart(of: offset)..<offset].allSatisfy(Self.isBlank)
    }

    /// The lines of a range with their last line break, if they contain nothing else.
    func wholeLines(of range: Range<Int>) -> Range<Int>? {
        let end = lineEnd(of: range.upperBound)
        guard startsLine(range.lowerBound),
            bytes[range.upperBound..<end].allSatisfy({ Self.isBlank($0) || $0 == UInt8(ascii: "\r") })
        else { return nil }
        return lineStart(of: range.lowerBound)..<min(end + 1, bytes.count)
    }

    /// The line break of the file.
    var lineBreak: String {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return "\n" }
        return bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension ParsedSource {
    /// The modules that it imports, also where it does so under a condition.
    var imports: Set<String> {
        Set(tree.descendants(ImportDeclSyntax.self).compactMap { $0.path.first?.name.text })
    }

    /// The import of a module, in its place among the others; `nil` if the file has it.
    func importEdit(_ module: String) -> Edit? {
        let imports = tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
        let all = tree.descendants(ImportDeclSyntax.self)
        guard !all.contains(where: { $0.path.trimmedDescription == module }) else { return nil }
        // A public conformance requires a public import if imports have access levels.
        let isPublic = imports.contains { $0.modifiers.contains { $0.name.text == "public" } }
        let line = (isPublic ? "public " : "") + "import \(module)"
        guard let first = imports.first else {
            let start = tree.statements.first?.codeRange.lowerBound ?? 0
            return Edit(insert: line + lineBreak + lineBreak, at: start)
        }
        let names = imports.map { $0.path.trimmedDescription }
        let isSorted = zip(names, names.dropFirst()).allSatisfy { $0.lowercased() <= $1.lowercased() }
        let previous =
            isSorted ? imports.last { $0.path.trimmedDescription.lowercased() <= module.lowercased() } : imports.last
        guard let previous else { return Edit(insert: line + lineBreak, at: first.codeRange.lowerBound) }
        return Edit(insert: lineBreak + line, at: endOfLine(after: previous.codeRange.upperBound))
    }
}

/// The indentation of a file, for new lines.
struct Indentation {
    /// One level.
    let unit: String
    let lineBreak: String

    /// Read off the members of a type.
    init(of declaration: any DeclGroupSyntax, in source: ParsedSource) {
        let outer = source.indentation(at: declaration.codeRange.lowerBound)
        let inner = declaration.memberBlock.members.lazy
            .map { $0.codeRange.lowerBound }
            .filter { source.startsLine($0) }
            .map { source.indentation(at: $0) }
            .first { $0.hasPrefix(outer) && $0.count > outer.count }
        unit = inner.map { String($0.dropFirst(outer.count)) } ?? source.indentationUnit
        lineBreak = source.lineBreak
    }

    /// Lines as one text, each indented but empty ones.
    func text(_ lines: [String], at indentation: String) -> String {
        lines.map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: lineBreak)
    }
}
