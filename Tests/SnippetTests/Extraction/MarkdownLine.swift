/// A line of Markdown without what contains it: the quotes, the markers and the indentation of lists.
struct MarkdownLine {
    /// How many block quotes the line is in.
    private(set) var quotes = 0
    /// How far the content is from the innermost quote.
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

    /// A line of code inside a fence, without as much of its container as the fence has; `nil` if it is outside of it.
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
