import TestSupport
import Testing

/// A fenced block of Swift in a document.
struct Snippet: Hashable, Sendable {
    /// The document's path, from the root of the repository.
    var document: String
    /// The line of the opening fence, from 1.
    var line: Int
    var code: String
    var options = SnippetOptions()
    /// Whether it is the variant of the snippet above that compiles.
    private(set) var isTwin = false

    /// The variant that compiles: in the code, `// compiles: CODE` is above each line that differs.
    var twin: Snippet? {
        var twin = self
        twin.code = code.replacingLines(below: "// compiles: ")
        guard twin.code != code else { return nil }
        twin.isTwin = true
        twin.options.failure = nil
        twin.options.name = nil
        return twin
    }
}

extension Snippet: CustomStringConvertible {
    var description: String { "\(document):\(line)\(isTwin ? " (its variant that compiles)" : "")" }
}

/// The options of a snippet: `<!-- snippet: … -->` on the line before its fence.
struct SnippetOptions: Hashable, Sendable {
    /// The name by which other snippets have this one as a context.
    var name: String?
    /// The named snippets, and the files of `Contexts`, to compile with the snippet.
    var contexts: [String] = []
    /// Whether to compile the snippet against the stubs of Apple's modules.
    var isForApple = false
    /// Whether the snippet shows all imports that it needs, so that none is added.
    var isComplete = false
    /// Text of a diagnostic. If it is set, the snippet must not compile.
    var failure: String?
    /// The compiler settings of a client's module; `nil` for those of this package.
    var settings: [String]?
    /// The dialects in which the snippet doesn't compile without warnings.
    var exception: DialectException?

    /// Whether the snippet compiles with the settings of each client. What must not compile is about the settings of
    /// this package.
    var isForAllDialects: Bool { failure == nil && settings == nil }
}

extension SnippetOptions {
    struct ParseError: Error {
        var reason: String
    }

    /// Parses the text between `snippet:` and the end of the comment.
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
        if seen.contains("because"), exception == nil {
            throw ParseError(reason: "the option 'because' needs the option 'except' before it")
        }
        if exception?.reason.isEmpty == true { throw ParseError(reason: "the option 'except' needs 'because'") }
    }

    private mutating func set(_ option: Substring, to value: String?) throws(ParseError) {
        switch (option, value) {
        case ("apple", nil):
            isForApple = true
        case ("complete", nil):
            isComplete = true
        case ("apple", .some), ("complete", .some):
            throw ParseError(reason: "the option '\(option)' takes no value")
        case ("name", let value?):
            guard !value.isEmpty else { throw ParseError(reason: "the name of a snippet is empty") }
            name = value
        case ("context", let value?):
            contexts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard contexts.allSatisfy({ !$0.isEmpty }) else { throw ParseError(reason: "a context without a name") }
        case ("fails", let value?):
            guard !value.isEmpty else { throw ParseError(reason: "the option 'fails' needs the diagnostic's text") }
            failure = value
        case ("settings", let value?):
            settings = value.split(separator: " ").map(String.init)
        case ("except", let value?):
            guard let dialects = DialectPattern(value) else {
                throw ParseError(reason: "the option 'except' names no dialect: '\(value)'")
            }
            exception = DialectException(dialects: dialects, reason: "")
        case ("because", let value?):
            exception?.reason = value
        case ("name", nil), ("context", nil), ("fails", nil), ("settings", nil), ("except", nil), ("because", nil):
            throw ParseError(reason: "the option '\(option)' needs a value")
        default:
            throw ParseError(reason: "unknown option '\(option)'")
        }
    }

    /// Removes `=value` or `="value"` from the front. Inside quotes, `\"` is a quote.
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

/// A fault in a document, with its place.
struct SnippetError: Error, Hashable, CustomStringConvertible {
    var document: String
    var line: Int
    var reason: String

    var description: String { "\(document):\(line): \(reason)" }
}
