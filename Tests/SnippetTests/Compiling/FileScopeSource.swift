/// Swift code as a part of one file among many in a module.
///
/// Its declarations become private to the file, so that they don't clash with those of other files, and its top-level
/// code becomes the body of a function. A pure function of the text and of the compiler's dump of it.
struct FileScopeSource: Sendable {
    struct Line: Hashable, Sendable {
        var text: String
        /// The line of the original document, from 1.
        var number: Int
    }

    private(set) var imports: [String] = []
    private(set) var declarations: [Line] = []
    /// The top-level code.
    private(set) var script: [Line] = []
    private var isAsynchronous = false

    /// Reads code whose first line has a number.
    ///
    /// - Parameter dump: What the compiler writes for `-dump-parse`.
    init(_ text: String, firstLine: Int, dump: String) {
        let code = SourceText(text)
        let nodes = ParsedNode(dump: dump, of: code).children
        // The variables of top-level code are listed behind it.
        let variables = nodes.filter { $0.kind == "var_decl" }
        let items = nodes.compactMap { node in
            node.kind == "var_decl" ? nil : node.start.map { (node: node, start: $0) }
        }
        // What the parser drops, the compiler reports.
        if items.isEmpty { script = Self.lines(of: text, from: firstLine) }
        for (index, (item, start)) in items.enumerated() {
            // The comments behind an item are part of it, and those before the first one.
            let end = index + 1 < items.count ? items[index + 1].start : code.bytes.count
            let range = (index == 0 ? 0 : start)..<end
            let line = firstLine + code.line(of: range.lowerBound)
            let variable = variables.first { $0.introducer.map(range.contains) ?? false }
            let attributes = variable?.attributes ?? []
            let isScript =
                item.kind == "top_level_code_decl"
                && attributes.allSatisfy { $0.isAttribute || $0.kind == "async_attr" }
            if item.kind == "import_decl" {
                let text = code[start..<range.upperBound]
                let declaration = String(text.prefix { $0 != "\n" && $0 != ";" })
                // No declaration is public here.
                imports.append(declaration.replacing(#/\b(public|package|internal|fileprivate|private) /#, with: ""))
                // Such as a condition, whose code isn't an item if it isn't compiled.
                declarations += Self.lines(
                    of: String(text.dropFirst(declaration.count)),
                    from: firstLine + code.line(of: start)
                )
            } else if isScript {
                script += Self.lines(of: code[range], from: line)
                isAsynchronous = isAsynchronous || item.awaits || attributes.contains(where: \.awaits)
            } else {
                let text = Self.fileScoped(item, attributes + item.attributes, range, of: code)
                declarations += Self.lines(of: text, from: line)
            }
        }
    }

    /// The lines of a function that contains the top-level code.
    var function: [Line] {
        guard let first = script.first?.number, let last = script.last?.number else { return [] }
        // Some functions are unavailable, or others, in asynchronous code.
        let effects = isAsynchronous ? "async throws" : "throws"
        return [Line(text: "@MainActor private func script() \(effects) {", number: first)]
            + script + [Line(text: "}", number: last)]
    }

    private static func lines(of text: String, from line: Int) -> [Line] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .map { Line(text: String($1), number: line + $0) }.filter { !$0.text.allSatisfy(\.isWhitespace) }
    }

    /// Returns the text of a declaration that is private to its file, in the same lines.
    private static func fileScoped(
        _ declaration: ParsedNode,
        _ attributes: [ParsedNode],
        _ range: Range<Int>,
        of code: SourceText
    ) -> String {
        // The members of an extension are private with it, or with the type that they extend.
        let members = declaration.kind == "extension_decl" ? declaration.children : []
        let removed = (attributes + members.flatMap(\.attributes)).filter { attribute in
            attribute.kind == "main_type_attr"
                || ["open", "public", "internal", "fileprivate"].contains(attribute.accessLevel)
        }
        // Those of several variables in one declaration are the same.
        var edits = Dictionary(removed.compactMap(\.introducer).map { ($0, "") }) { first, _ in first }
        // An extension that declares a conformance has no access level of its own.
        let isPrivate =
            attributes.contains { $0.accessLevel == "private" }
            || declaration.kind == "extension_decl" && declaration.hasInheritanceClause
        let hasAccessLevel = ["_group_decl", "operator_decl", "macro_expansion_decl"].allSatisfy {
            !declaration.kind.hasSuffix($0)
        }
        if !isPrivate, hasAccessLevel, let introducer = declaration.introducer {
            edits[introducer, default: ""] += "private "
        }
        var text = ""
        var start = range.lowerBound
        for (offset, edit) in edits.sorted(by: { $0.key < $1.key }) {
            text += code[start..<offset] + edit
            start = edit.isEmpty ? code.end(ofWordAt: offset) : offset
        }
        return text + code[start..<range.upperBound]
    }
}

/// A node of the tree that the compiler dumps: a line, and those below it with a larger indentation.
private struct ParsedNode {
    private let line: Substring
    private let lines: ArraySlice<Substring>
    private let code: SourceText

    init(dump: String, of code: SourceText) {
        let lines = dump.split(separator: "\n")
        let start = lines.firstIndex { $0.hasPrefix("(source_file") } ?? lines.endIndex
        self.init(line: "", lines: lines.dropFirst(start + 1), code)
    }

    private init(line: Substring, lines: ArraySlice<Substring>, _ code: SourceText) {
        self.line = line
        self.lines = lines
        self.code = code
    }

    var children: [ParsedNode] {
        guard let depth = lines.first?.indentation else { return [] }
        let starts = lines.indices.filter { lines[$0].indentation == depth }
        return zip(starts, starts.dropFirst() + [lines.endIndex]).map { start, end in
            ParsedNode(line: lines[start], lines: lines[start + 1..<end], code)
        }
    }

    /// Such as `class_decl`.
    var kind: Substring { line.drop { $0 == " " || $0 == "(" }.prefix { $0 != " " && $0 != ")" } }
    var attributes: [ParsedNode] { children.filter { $0.kind.hasSuffix("_attr") } }
    var accessLevel: Substring? { line.firstMatch(of: #/access_level=(\w+)/#)?.1 }
    var hasInheritanceClause: Bool { line.contains(" inherits=") }

    /// The offset of the first token, without attributes and modifiers; `nil` if the node is implicit.
    var introducer: Int? {
        line.firstMatch(of: #/range=\[.*?:(\d+):(\d+) - /#).flatMap { match in
            Int(match.1).flatMap { line in Int(match.2).map { code.offset(line: line, column: $0) } }
        }.map { offset in
            // Some attributes begin behind their sign.
            offset > 0 && code.bytes[offset - 1] == UInt8(ascii: "@") ? offset - 1 : offset
        }
    }

    /// The offset of the first token.
    var start: Int? {
        // Without attributes and modifiers in the dump, an import begins with its line.
        if kind == "import_decl" { return introducer.map(code.startOfLine) }
        return ([self] + attributes).compactMap(\.introducer).min()
    }

    /// Whether a node of ``attributes`` is an attribute rather than a modifier.
    var isAttribute: Bool { introducer.map { code.bytes[$0] == UInt8(ascii: "@") } ?? false }

    /// Whether code waits by itself, not in a closure.
    var awaits: Bool {
        switch kind {
        case "await_expr", "async_attr": true
        case "closure_expr": false
        case "for_each_stmt":
            introducer.map { code.text(from: $0).starts(with: #/for\s+(try\s+)?await\s/#) } == true
                || children.contains(where: \.awaits)
        default: children.contains(where: \.awaits)
        }
    }
}

extension Substring {
    fileprivate var indentation: Int { prefix { $0 == " " }.count }
}

/// A text that the compiler refers to by lines and columns of UTF-8.
private struct SourceText {
    let bytes: [UInt8]
    private let lines: [Int]

    init(_ text: String) {
        let bytes = Array(text.utf8)
        self.bytes = bytes
        lines = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    func offset(line: Int, column: Int) -> Int { lines[line - 1] + column - 1 }

    /// The number of line breaks before an offset.
    func line(of offset: Int) -> Int { (lines.firstIndex { $0 > offset } ?? lines.count) - 1 }

    func startOfLine(at offset: Int) -> Int { lines[line(of: offset)] }

    subscript(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func text(from offset: Int) -> String { self[offset..<bytes.count] }

    /// The offset behind the word at an offset and the space that follows it.
    func end(ofWordAt offset: Int) -> Int {
        let end = bytes[offset...].firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") } ?? bytes.count
        return end < bytes.count && bytes[end] == UInt8(ascii: " ") ? end + 1 : end
    }
}
