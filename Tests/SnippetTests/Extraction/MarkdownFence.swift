/// The opening of a fenced block.
struct MarkdownFence {
    let quotes: Int
    let indent: Int
    let language: String
    private let mark: Character
    private let length: Int

    /// The fence that a line opens, if it does.
    init?(_ line: MarkdownLine) {
        guard let mark = line.content.first, mark == "`" || mark == "~" else { return nil }
        let length = line.content.prefix { $0 == mark }.count
        let info = line.content.dropFirst(length).drop(while: \.isWhitespace)
        // With a backtick after it, it is code inside a line.
        guard length >= 3, mark == "~" || !info.contains("`") else { return nil }
        quotes = line.quotes
        indent = line.indent
        language = info.prefix { !$0.isWhitespace && $0 != "," && $0 != "{" }.lowercased()
        self.mark = mark
        self.length = length
    }

    /// Whether a line inside the fence, without its container, closes it.
    func isClosed(by code: Substring) -> Bool {
        let indent = code.prefix { $0 == " " }.count
        let marks = code.dropFirst(indent).prefix { $0 == mark }.count
        return indent < 4 && marks >= length && code.dropFirst(indent + marks).allSatisfy(\.isWhitespace)
    }
}
