/// The Swift snippets of a document, each with its twin, and the faults of its fences.
///
/// A pure function of the text: it reads no file and compiles nothing. A fence is a line of its own with three
/// backticks. Any other form of a fence is a fault, so that no snippet goes unnoticed.
struct SnippetExtraction {
    private(set) var snippets: [Snippet] = []
    private(set) var errors: [SnippetError] = []

    private let document: String
    /// A snippet comment whose fence must be on the next line.
    private var pending: (line: Int, options: SnippetOptions)?

    /// Reads a Markdown document.
    init(markdown: String, document: String) {
        self.document = document
        read(Self.lines(of: markdown)[...])
    }

    /// Reads the documentation comments (`///`) of a Swift file. Each is a Markdown document of its own.
    init(docCommentsOf source: String, document: String) {
        self.document = document
        var comment: [Line] = []
        for line in Self.lines(of: source) {
            // Most lines are code, and to make a regular expression for each takes seconds.
            let text = line.text.drop(while: \.isWhitespace)
            if text.hasPrefix("///") {
                comment.append(Line(number: line.number, text: text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)))
            } else {
                read(comment[...])
                comment = []
            }
        }
        read(comment[...])
    }

    /// Represents an unreadable document.
    init(unreadable document: String, reason: String) {
        self.document = document
        report(reason, at: 1)
    }

    private struct Line {
        var number: Int
        var text: Substring
    }

    private static func lines(of text: String) -> [Line] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().map { Line(number: $0 + 1, text: $1) }
    }

    private mutating func read(_ lines: ArraySlice<Line>) {
        var rest = lines
        while let line = rest.popFirst() {
            if !line.text.utf8.contains(where: "`~<".utf8.contains) {
                endPending()
            } else if let fence = line.text.wholeMatch(of: /( *)``` *(\w*)[^`]*/) {
                readBlock(indent: fence.1.count, language: fence.2.lowercased(), at: line.number, from: &rest)
            } else {
                if line.text.contains(/```|~~~/) { report("a fence is a line with three backticks", at: line.number) }
                endPending()
                readComment(line.text, at: line.number)
            }
        }
        endPending()
    }

    private mutating func readBlock(indent: Int, language: String, at number: Int, from rest: inout ArraySlice<Line>) {
        var code: [Substring] = []
        while let line = rest.popFirst() {
            guard line.text.utf8.contains(UInt8(ascii: "`")), line.text.wholeMatch(of: /\s*```\s*/) != nil else {
                code.append(line.text.dropFirst(min(indent, line.text.prefix { $0 == " " }.count)))
                continue
            }
            guard language == "swift" else { return endPending() }
            let options = pending?.options ?? SnippetOptions()
            pending = nil
            let text = code.joined(separator: "\n")
            let snippet = Snippet(document: document, line: number, code: text, options: options)
            snippets.append(snippet)
            if let twin = snippet.twin { snippets.append(twin) }
            return
        }
        pending = nil
        report("the fence is never closed", at: number)
    }

    private mutating func readComment(_ line: Substring, at number: Int) {
        guard line.prefixMatch(of: /\s*<!--\s*snippet\b/) != nil else { return }
        guard let comment = line.wholeMatch(of: /\s*<!--\s*snippet:(.*)-->\s*/) else {
            return report("a snippet comment is one line, <!-- snippet: … -->", at: number)
        }
        do {
            pending = (number, try SnippetOptions(parsing: comment.1))
        } catch {
            report(error.reason, at: number)
        }
    }

    private mutating func endPending() {
        guard let pending else { return }
        report("no Swift fence on the line after the snippet comment", at: pending.line)
        self.pending = nil
    }

    private mutating func report(_ reason: String, at line: Int) {
        errors.append(SnippetError(document: document, line: line, reason: reason))
    }
}
