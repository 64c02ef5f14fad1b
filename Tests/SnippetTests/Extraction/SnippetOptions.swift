/// What `<!-- snippet: … -->` on the line before a fence says about it.
struct SnippetOptions: Hashable, Sendable {
    /// The files of `Contexts` that are compiled with the snippet.
    var contexts: [String] = []
    /// Whether the snippet is for Apple's systems, so is compiled against their stubs.
    var isForApple = false
    /// What a diagnostic of the snippet says: it must not compile.
    var failure: String?
}

extension SnippetOptions {
    struct ParseError: Error {
        var reason: String
    }

    /// Reads what stands between `snippet:` and the end of the comment.
    init(parsing text: some StringProtocol) throws(ParseError) {
        var rest = Substring(text).drop(while: \.isWhitespace)
        guard !rest.isEmpty else { throw ParseError(reason: "a snippet comment without options") }
        var seen: Set<Substring> = []
        while !rest.isEmpty {
            let name = rest.prefix { !$0.isWhitespace && $0 != "=" }
            rest = rest.dropFirst(name.count)
            guard seen.insert(name).inserted else { throw ParseError(reason: "the option '\(name)' is there twice") }
            let value = rest.first == "=" ? try Self.takeValue(of: name, from: &rest) : nil
            try set(name, to: value)
            rest = rest.drop(while: \.isWhitespace)
        }
    }

    private mutating func set(_ name: Substring, to value: String?) throws(ParseError) {
        switch (name, value) {
        case ("apple", nil):
            isForApple = true
        case ("apple", .some):
            throw ParseError(reason: "the option 'apple' takes no value")
        case ("context", let value?):
            contexts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard contexts.allSatisfy({ !$0.isEmpty }) else { throw ParseError(reason: "a context without a name") }
        case ("fails", let value?):
            guard !value.isEmpty else { throw ParseError(reason: "the option 'fails' needs the diagnostic's text") }
            failure = value
        case ("context", nil), ("fails", nil):
            throw ParseError(reason: "the option '\(name)' needs a value")
        default:
            throw ParseError(reason: "unknown option '\(name)'")
        }
    }

    /// Takes `=value` or `="value"` from the front, where `\"` in quotes is a quote.
    private static func takeValue(of name: Substring, from rest: inout Substring) throws(ParseError) -> String {
        rest.removeFirst()
        guard rest.first == "\"" else {
            let value = rest.prefix { !$0.isWhitespace }
            rest = rest.dropFirst(value.count)
            return String(value)
        }
        rest.removeFirst()
        var value = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"":
                guard rest.first?.isWhitespace ?? true else { throw ParseError(reason: "no space after '\(name)'") }
                return value
            case "\\" where rest.first == "\"":
                rest.removeFirst()
                value.append("\"")
            default:
                value.append(character)
            }
        }
        throw ParseError(reason: "the value of '\(name)' has no closing quote")
    }
}
