/// The Swift snippets of a document, and the faults of its fences.
///
/// A pure function of the text: it reads no file and compiles nothing.
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
            let text = line.text.drop { $0 == " " || $0 == "\t" }
            if text.hasPrefix("///") {
                let content = text.dropFirst(3)
                comment.append(Line(number: line.number, text: content.first == " " ? content.dropFirst() : content))
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
        // CR and LF together are one Character.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        return lines.enumerated().map { Line(number: $0 + 1, text: $1) }
    }

    private mutating func read(_ lines: ArraySlice<Line>) {
        var rest = lines
        while let line = rest.popFirst() {
            let markdown = MarkdownLine(line.text)
            if let fence = MarkdownFence(markdown) {
                readBlock(fence, at: line.number, from: &rest)
            } else {
                endPending()
                readComment(markdown, at: line.number)
            }
        }
        endPending()
    }

    private mutating func readBlock(_ fence: MarkdownFence, at number: Int, from rest: inout ArraySlice<Line>) {
        var code: [Substring] = []
        while let line = rest.first, let text = MarkdownLine.code(line.text, inside: fence) {
            rest.removeFirst()
            guard fence.isClosed(by: text) else {
                code.append(text)
                continue
            }
            guard fence.language == "swift" else { return endPending() }
            let options = pending?.options ?? SnippetOptions()
            pending = nil
            let text = code.joined(separator: "\n")
            return snippets.append(Snippet(document: document, line: number, code: text, options: options))
        }
        pending = nil
        report("the fence is never closed", at: number)
    }

    private mutating func readComment(_ line: MarkdownLine, at number: Int) {
        guard let start = line.content.firstRange(of: /<!--\s*snippet\b/), start.lowerBound == line.content.startIndex
        else { return }
        guard let comment = line.content.wholeMatch(of: /<!--\s*snippet:(.*)-->\s*/) else {
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
