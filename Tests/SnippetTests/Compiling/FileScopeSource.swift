/// Swift code as a part of one file among many in a module.
///
/// Its declarations become private to the file, so that they don't clash with those of other files, and its top-level
/// code becomes the body of a function. A pure function of the text, which is formatted as `swift format` does: what
/// begins at the margin is a declaration, a statement or the rest of one.
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

    /// Reads code whose first line has a number.
    init(_ text: String, firstLine: Int) {
        for item in Self.items(of: text, firstLine: firstLine) {
            let text = item.map(\.text).joined(separator: "\n")
            let comments = item.prefix { $0.text.hasPrefix("//") }
            let code = item.dropFirst(comments.count).map(\.text).joined(separator: "\n")
            // Of a condition, one branch is compiled.
            if code.hasPrefix("#if") || code.hasPrefix("#Preview") {
                declarations += item
            } else if let match = code.prefixMatch(of: Self.declaration),
                match.output.3 != "let" && match.output.3 != "var" || !match.output.2.isEmpty
            {
                if match.output.3 == "import" {
                    imports.append(text.replacing(#/\b(public|package|internal|fileprivate|private) /#, with: ""))
                } else {
                    declarations +=
                        comments
                        + Self.lines(of: Self.fileScoped(code, match.output), from: item[comments.count].number)
                }
            } else {
                script += item
            }
        }
    }

    /// The lines of a function that contains the top-level code.
    var function: [Line] {
        guard let first = script.first?.number, let last = script.last?.number else { return [] }
        // Some functions are unavailable, or others, in asynchronous code.
        let effects = Self.awaits(script) ? "async throws" : "throws"
        return [Line(text: "@MainActor private func script() \(effects) {", number: first)]
            + script + [Line(text: "}", number: last)]
    }

    // To make a regular expression takes longer than to match a line, so each is made once. Matching changes none.

    /// The attributes, the modifiers and the keyword of a declaration.
    private nonisolated(unsafe) static let declaration =
        #/
        ((?: @\w+ (?: \( (?: [^()] | \( (?: [^()] | \( [^()]* \) )* \) )* \) )? \s+ )*)
        ((?:
            (?: public | package | open | internal | fileprivate | private | final | nonisolated | indirect
                | distributed | prefix | infix | postfix | weak )
            (?: \( \w+ \) )? \s+
        )*)
        ( class | struct | enum | protocol | actor | extension | func | typealias | let | var | import | operator
            | precedencegroup )\b
        /#
    /// The beginning of a line that continues an item.
    private nonisolated(unsafe) static let rest = #/[\s})\]>.{:&|?+]|"""|(?:where|else|catch|async|throws|->)\b/#
    private nonisolated(unsafe) static let attributes = #/(?s)(?:@\w+(?:\(.*\))?\s*)*/#
    private nonisolated(unsafe) static let statement =
        #/^[\s}]*(?:if|guard|for|while|repeat|do|switch|else|catch|defer)\b/#
    /// Comments, braces, and what waits.
    private nonisolated(unsafe) static let scopes = #/\/\/.*|[{}]|\bawait\b|\basync let\b/#

    private static func lines(of text: String, from line: Int) -> [Line] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .map { Line(text: String($1), number: line + $0) }
    }

    /// Divides code into declarations and statements, each with the comments and the attributes above it.
    private static func items(of text: String, firstLine: Int) -> [[Line]] {
        var items: [[Line]] = []
        var isInString = false
        var conditions = 0
        for line in lines(of: text, from: firstLine) where isInString || !line.text.allSatisfy(\.isWhitespace) {
            let isRest =
                isInString || conditions > 0
                || line.text.prefixMatch(of: Self.rest) != nil
            if items.isEmpty || !(isRest || Self.isOnlyAttributes(items[items.count - 1])) { items.append([]) }
            items[items.count - 1].append(line)
            if line.text.ranges(of: "\"\"\"").count.isMultiple(of: 2) == false { isInString.toggle() }
            if line.text.hasPrefix("#if") { conditions += 1 }
            if line.text.hasPrefix("#endif") { conditions -= 1 }
        }
        return items
    }

    private static func isOnlyAttributes(_ item: [Line]) -> Bool {
        item.map(\.text).filter { !$0.hasPrefix("//") }.joined(separator: "\n")
            .wholeMatch(of: attributes) != nil
    }

    /// Returns a declaration that is private to its file, in the same lines.
    private static func fileScoped(
        _ code: String,
        _ head: (Substring, attributes: Substring, modifiers: Substring, keyword: Substring)
    ) -> String {
        let isExtension = head.keyword == "extension"
        var rest = code.dropFirst(head.0.count)
        // The members of an extension are private with it, or with the type that they extend.
        if isExtension {
            rest = rest.replacing(#/(?m)^(    (?:@\w+ )*)(?:public|internal|fileprivate) /#, with: { $0.output.1 })[...]
        }
        let modifiers = head.modifiers.replacing(#/\b(open|public|internal|fileprivate)\s+/#, with: "")
        // An extension that declares a conformance has no access level of its own.
        let header = rest.prefix { $0 != "{" }.replacing(#/\bwhere\b(?s).*/#, with: "")
        let hasAccessLevel =
            !modifiers.contains("private ") && !["operator", "precedencegroup"].contains(head.keyword)
            && !(isExtension && header.contains(":"))
        return head.attributes.replacing(#/@main\s/#, with: "") + modifiers + (hasAccessLevel ? "private " : "")
            + head.keyword + rest
    }

    /// Returns whether code waits by itself, not in a closure.
    private static func awaits(_ script: [Line]) -> Bool {
        var closures: [Bool] = []
        for line in script {
            let isStatement = line.text.contains(statement)
            for part in line.text.matches(of: scopes) {
                switch part.output {
                case "{": closures.append(!isStatement)
                case "}": _ = closures.popLast()
                case "await", "async let": if !closures.contains(true) { return true }
                default: break
                }
            }
        }
        return false
    }
}
