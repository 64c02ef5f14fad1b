/// Text of a code base, made safe for Markdown: none of it becomes markup.
enum MarkdownText {
    private static let special = Set("\\`*_{}[]<>#|~&!@")

    /// Text in which pairs of backticks hold code, as the messages of findings have it.
    static func message(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        // An odd backtick is the code base's own, and no pair can be trusted.
        guard !parts.count.isMultiple(of: 2) else { return escaped(text) }
        return parts.enumerated().map { $0.offset.isMultiple(of: 2) ? escaped($0.element) : code($0.element) }.joined()
    }

    static func escaped(_ text: String) -> String {
        // A colon with something after it makes a link of `https://`, and a picture of `:bug:`.
        let characters = Array(text)
        return characters.enumerated().map { index, character in
            let isLink = character == ":" && index + 1 < characters.count && characters[index + 1] != " "
            guard isLink || special.contains(character), let scalar = character.unicodeScalars.first else {
                return character.isNewline ? " " : String(character)
            }
            return "&#\(scalar.value);"
        }.joined()
    }

    /// A code span, with more backticks around it than there are in it, and no line break or table cell that ends it.
    static func code(_ text: String) -> String {
        let flat = text.map { $0.isNewline ? " " : $0 == "|" ? "\\|" : String($0) }.joined()
        let longest = flat.split { $0 != "`" }.map(\.count).max() ?? 0
        let ticks = String(repeating: "`", count: longest + 1)
        let space = flat.hasPrefix("`") || flat.hasSuffix("`") || flat.isEmpty ? " " : ""
        return "\(ticks)\(space)\(flat)\(space)\(ticks)"
    }

    /// A block of code, whatever the code is.
    static func block(_ text: String, language: String = "swift", indentation: String = "") -> String {
        let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\(fence)\(language)\n\(text)\n\(fence)".split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
    }
}
