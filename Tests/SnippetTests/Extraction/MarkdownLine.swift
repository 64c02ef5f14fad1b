/// A line of Markdown without its containers: block quotes, list markers and indentation.
struct MarkdownLine {
    /// The number of enclosing block quotes.
    private(set) var quotes = 0
    /// The distance of the content from the innermost quote.
    private(set) var indent = 0
    private(set) var content: Substring

    init(_ line: Substring) {
        content = line
        while let character = content.first {
            if character == " " || character == "\t" {
                content.removeFirst()
                indent += 1
            } else if character == ">" {
                content.removeFirst()
                quotes += 1
                indent = 0
            } else if let marker = Self.listMarker(content) {
                content.removeFirst(marker)
                indent += marker
            } else {
                return
            }
        }
    }

    private static func listMarker(_ text: Substring) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }.count
        let end = text.dropFirst(digits)
        guard let mark = end.first, end.dropFirst().first == " " else { return nil }
        return (digits > 0 ? ".)" : "-*+").contains(mark) ? digits + 1 : nil
    }

    /// Returns a line of code inside a fence without the fence's containers, or `nil` if the line is outside of them.
    static func code(_ line: Substring, inside fence: MarkdownFence) -> Substring? {
        var code = line
        for _ in 0..<fence.quotes {
            let quoted = code.drop { $0 == " " }
            guard quoted.first == ">" else { return nil }
            code = quoted.dropFirst()
        }
        let indent = min(fence.indent, code.prefix { $0 == " " || $0 == "\t" }.count)
        return code.dropFirst(indent)
    }
}

/// The opening line of a fenced block.
struct MarkdownFence {
    let quotes: Int
    let indent: Int
    let language: String
    private let mark: Character
    private let length: Int

    /// Creates the fence that a line opens, or returns `nil`.
    init?(_ line: MarkdownLine) {
        guard let mark = line.content.first, mark == "`" || mark == "~" else { return nil }
        let length = line.content.prefix { $0 == mark }.count
        let info = line.content.dropFirst(length).drop(while: \.isWhitespace)
        // With a backtick after it, it is inline code.
        guard length >= 3, mark == "~" || !info.contains("`") else { return nil }
        quotes = line.quotes
        indent = line.indent
        language = info.prefix { !$0.isWhitespace && $0 != "," && $0 != "{" }.lowercased()
        self.mark = mark
        self.length = length
    }

    /// Returns whether a line inside the fence, without its containers, closes it.
    func isClosed(by code: Substring) -> Bool {
        let indent = code.prefix { $0 == " " }.count
        let marks = code.dropFirst(indent).prefix { $0 == mark }.count
        return indent < 4 && marks >= length && code.dropFirst(indent + marks).allSatisfy(\.isWhitespace)
    }
}
