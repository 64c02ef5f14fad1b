/// A type as the source writes it, in the pieces that a proposal compares.
struct TypeText {
    /// Without question mark, without `any`.
    let bare: String
    let isOptional: Bool

    init(_ text: String) {
        let isMarked = text.hasSuffix("?") || text.hasSuffix("!")
        var bare = isMarked ? String(text.dropLast()) : text
        // `Optional<Int>` and `(any Error)?`
        if bare.hasPrefix("Optional<"), bare.hasSuffix(">") { bare = String(bare.dropFirst(9).dropLast()) }
        if bare.hasPrefix("("), bare.hasSuffix(")"), !bare.contains(",") { bare = String(bare.dropFirst().dropLast()) }
        self.bare = bare
        isOptional = isMarked || text.hasPrefix("Optional<")
    }

    /// Whether it says nothing of what the value is.
    var isAny: Bool { ["Any", "AnyObject", "any Any", "AnyHashable", "NSObject"].contains(bare) }

    /// The name to look a declaration up by: without `any` and without generic arguments.
    var nominal: String {
        let name = bare.hasPrefix("any ") || bare.hasPrefix("some ") ? bare.drop { $0 != " " }.dropFirst() : bare[...]
        guard let first = name.first, first.isLetter || first == "_" else { return bare }
        return String(name.prefix { $0 != "<" })
    }
}
