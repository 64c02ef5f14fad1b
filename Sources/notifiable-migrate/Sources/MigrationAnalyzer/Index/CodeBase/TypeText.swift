/// A type as the source writes it, in the pieces that a proposal compares.
struct TypeText {
    /// Without question mark, and without parentheses around all of it.
    let bare: String
    let isOptional: Bool

    init(_ text: String) {
        // `() -> Int?` returns an optional.
        let isMarked = (text.hasSuffix("?") || text.hasSuffix("!")) && !Self.isFunction(text)
        var bare = isMarked ? String(text.dropLast()) : text
        // `Optional<Int>` and `(any Error)?`
        if bare.hasPrefix("Optional<"), bare.hasSuffix(">") { bare = String(bare.dropFirst(9).dropLast()) }
        if bare.hasPrefix("("), bare.hasSuffix(")"), !Self.isFunction(bare) {
            let inner = String(bare.dropFirst().dropLast())
            if !inner.contains(",") || Self.isFunction(inner) { bare = inner }
        }
        self.bare = bare
        isOptional = isMarked || text.hasPrefix("Optional<")
    }

    /// Whether a text is that of a function type: it has `->` outside brackets.
    static func isFunction(_ text: String) -> Bool {
        guard text.contains("->") else { return false }
        var depth = 0
        var last: Character?
        for character in text {
            if "([<".contains(character) { depth += 1 }
            if character == ">", last == "-" {
                if depth == 0 { return true }
            } else if ")]>".contains(character) {
                depth -= 1
            }
            last = character
        }
        return false
    }

    /// `Carriage` of `[Carriage]`; `nil` for another type.
    var element: String? {
        guard !isOptional, bare.hasPrefix("["), bare.hasSuffix("]"), !bare.contains(":") else { return nil }
        return String(bare.dropFirst().dropLast())
    }

    /// Whether the type allows any value.
    var isAny: Bool { ["Any", "AnyObject", "any Any", "AnyHashable", "NSObject"].contains(bare) }

    /// A type with each name in it replaced: those in `[Key: Value]`, `Set<Element>` and `any Protocol`.
    static func mappingNames(of text: String, _ transform: (String) -> String) -> String {
        var result = ""
        var name = ""
        for character in text + "\n" {
            if character.isLetter || character.isNumber || character == "_" || character == "." && !name.isEmpty {
                name.append(character)
            } else {
                result += name.isEmpty || ["any", "some"].contains(name) ? name : transform(name)
                name = ""
                result.append(character)
            }
        }
        return String(result.dropLast())
    }

    /// The name to look a declaration up by: without `any` and without generic arguments.
    var nominal: String {
        let name = bare.hasPrefix("any ") || bare.hasPrefix("some ") ? bare.drop { $0 != " " }.dropFirst() : bare[...]
        guard let first = name.first, first.isLetter || first == "_" else { return bare }
        return String(name.prefix { $0 != "<" })
    }
}
