/// Texts and words as Swift source.
enum SwiftLiteral {
    static func string(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n": "\\n"
            case "\t": "\\t"
            case "\r": "\\r"
            case _ where scalar.value < 0x20: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }

    /// A name, in backticks if the language has it as a word.
    static func identifier(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Whether a variable can have a name without backticks.
    static func isUsable(_ name: String) -> Bool { !keywords.contains(name) && name != "any" && name != "Self" }

    /// A name after a dot, where nearly every word is one.
    static func member(_ name: String) -> String {
        ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
    }

    private static let keywords = SDKFacts.words(
        """
        as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false
        fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol public
        repeat rethrows return self static struct subscript super switch throw throws true try typealias var where while
        """
    )
}
