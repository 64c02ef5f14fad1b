/// What happens to what a registration gives back.
package enum TokenUse: Hashable, Sendable {
    /// It gives nothing back.
    case notApplicable
    case dropped
    /// A local constant, by its name, that is used again.
    case local(String)
    /// A local variable that is the only place of a message's token, and whose last use, if it has any, precedes other code:
    /// the token may be released there.
    case expiring(String, lastUse: SourceSpan?)
    /// A property or another place, as written.
    case stored(String)
    case returned
    /// An argument, of the call as written: `tokens.append`, `store(in:)`.
    case passed(String)

    /// The variable that keeps it, alone or among others; `nil` if that is not seen.
    package var place: String? {
        switch self {
        case .local(let name), .expiring(let name, _): name
        case .stored(let path): Self.place(path)
        case .passed(let call):
            if call.hasPrefix("store(") {
                Self.place(String(call.dropFirst("store(".count).prefix { $0 != ")" }))
            } else if call.hasSuffix(".append") || call.hasSuffix(".insert") {
                Self.place(String(call.dropLast(".append".count)))
            } else {
                nil
            }
        case .notApplicable, .dropped, .returned: nil
        }
    }

    /// The variable in an expression as written: `self.tokens[id]!` is `tokens`.
    static func place(_ path: String) -> String {
        var place = path[...]
        for prefix in ["&", "self.", "self?.", "self!."] where place.hasPrefix(prefix) {
            place = place.dropFirst(prefix.count)
        }
        return String(place.prefix { $0 != "[" && $0 != "!" && $0 != "?" && $0 != " " })
    }
}
