/// Swift code as a part of one file among many in a module.
///
/// Its declarations become private to the file, so that they don't clash with those of other files, and its top-level code
/// becomes the body of a function. A pure function of the text: it finds the declarations by their first words, at the
/// beginning of a line.
struct FileScopeSource {
    struct Line: Hashable, Sendable {
        var text: String
        /// The line of the original document, from 1.
        var number: Int
    }

    private(set) var imports: [String] = []
    private(set) var declarations: [Line] = []
    /// The top-level code.
    private(set) var script: [Line] = []

    /// Reads code whose first line has a number.
    init(_ code: String, firstLine: Int) {
        for item in Self.items(code, firstLine: firstLine) { add(item) }
    }

    /// The lines of a function that contains the top-level code.
    func function(named name: String) -> [Line] {
        guard let first = script.first?.number, let last = script.last?.number else { return [] }
        let text = script.map(\.text).joined(separator: "\n")
        // Some functions are unavailable, or others, in asynchronous code.
        let effects = (text.contains(/\bawait\b/) ? " async" : "") + (text.contains(/\btry\b/) ? " throws" : "")
        return [Line(text: "@MainActor private func \(name)()\(effects) {", number: first)]
            + script + [Line(text: "}", number: last)]
    }

    private mutating func add(_ item: [Line]) {
        guard let index = item.firstIndex(where: { !Self.isBlankOrComment($0.text) && !Self.isAttribute($0.text) })
        else { return }
        guard let declaration = item[index].text.prefixMatch(of: Self.declaration) else { return script += item }
        if declaration.keyword == "import" {
            imports.append("\(declaration.attributes)import\(declaration.rest)")
            return
        }
        var item = item
        if declaration.keyword == "extension" {
            // The members are private with the extension, or with the type that they extend.
            for index in item.indices { item[index].text.replace(#/\b(public|fileprivate) /#, with: "") }
        }
        let isConformance = declaration.keyword == "extension" && Self.isConformance(item.dropFirst(index))
        let modifiers = declaration.modifiers.replacing(/\b(public|internal|private|fileprivate|open)\s+/, with: "")
        item[index].text =
            declaration.attributes.replacing("@main ", with: "") + (isConformance ? "" : "private ") + modifiers
            + declaration.keyword + declaration.rest
        declarations += item
    }

    // A computed property, because a regular expression isn't Sendable.
    private static var declaration:
        Regex<
            (
                Substring, attributes: Substring, modifiers: Substring, keyword: Substring, rest: Substring
            )
        >
    {
        #/(?<attributes>(?:@\w+(?:\([^)]*\))?\s+)*)(?<modifiers>(?:(?:public|internal|private|fileprivate|open|final|nonisolated|indirect|static)\s+)*)(?<keyword>struct|class|enum|protocol|actor|extension|typealias|func|import)\b(?<rest>.*)/#
    }

    /// Whether an extension declares a conformance, which has no access level of its own.
    private static func isConformance(_ lines: ArraySlice<Line>) -> Bool {
        let text = lines.map(\.text).joined(separator: " ")
        let head = text.prefix { $0 != "{" }
        return (head.firstRange(of: " where ").map { head[..<$0.lowerBound] } ?? head).contains(":")
    }

    private static func isBlankOrComment(_ line: String) -> Bool {
        let text = line.drop(while: \.isWhitespace)
        return text.isEmpty || text.hasPrefix("//")
    }

    private static func isAttribute(_ line: String) -> Bool {
        line.wholeMatch(of: /(@\w+\s+)*@\w+(\(.*\))?\s*/) != nil
    }

    /// Splits code before each line that starts a declaration or statement at the top level. Comments and attributes stay with
    /// what follows.
    private static func items(_ code: String, firstLine: Int) -> [[Line]] {
        var items: [[Line]] = []
        var scanner = BracketScanner()
        var isComplete = true
        for (offset, text) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let continues = text.isEmpty || text.first?.isWhitespace == true || text.contains(/^(where\b|[{})\].])/)
            if items.isEmpty || (isComplete && scanner.isAtTopLevel && !continues) { items.append([]) }
            let line = Line(text: String(text), number: firstLine + offset)
            items[items.count - 1].append(line)
            scanner.scan(text)
            isComplete = items[items.count - 1].contains { !isBlankOrComment($0.text) && !isAttribute($0.text) }
        }
        return items
    }
}

/// Counts brackets, without those in strings and comments.
private struct BracketScanner {
    private var depth = 0
    private var isInMultilineString = false

    var isAtTopLevel: Bool { depth == 0 && !isInMultilineString }

    mutating func scan(_ line: Substring) {
        var rest = line
        while let character = rest.first {
            if rest.hasPrefix("\"\"\"") {
                isInMultilineString.toggle()
                rest.removeFirst(3)
                continue
            }
            rest.removeFirst()
            if isInMultilineString { continue }
            switch character {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case "/" where rest.first == "/": return
            case "\"": Self.skipString(&rest)
            default: break
            }
        }
    }

    private static func skipString(_ rest: inout Substring) {
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\" { rest = rest.dropFirst() }
        }
    }
}
