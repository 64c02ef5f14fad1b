/// Names properties after their keys.
enum PropertyNaming {
    /// `delayInMins` for "XYZDelayInMins", `user` for `kUserKey`.
    static func name(of key: PayloadKey) -> String {
        var words = IdentifierWords(key.word).words
        if words.count > 1, words[0] == "k" { words.removeFirst() }
        if words.count > 1, words[0].count > 1, words[0].allSatisfy(\.isUppercase), key.word.hasPrefix(words[0]),
            words[1].first?.isUppercase == true, !acronyms.contains(words[0])
        {
            words.removeFirst()
        }
        for suffix in ["Key", "Info", "User"] where words.count > 1 && words.last == suffix {
            // `keyboardFrameEndUserInfoKey`, but not `currentUser`.
            if suffix == "User", !key.word.hasSuffix("UserInfoKey") { continue }
            words.removeLast()
        }
        let name = IdentifierWords(words: words).memberName
        return name.first.map { $0.isLetter || $0 == "_" } ?? false ? name : "value\(name)"
    }

    /// `url` for `URL`.
    static func name(ofValue type: String) -> String {
        let name = IdentifierWords(TypeTable.simpleName(type)).memberName
        return name.isEmpty ? "value" : name
    }

    /// Capitals that are a word, and no prefix.
    private static let acronyms: Set<String> = [
        "API", "CSV", "HTML", "HTTP", "HTTPS", "ID", "IP", "JSON", "PDF", "PIN", "UI", "URI", "URL", "UUID", "VPN",
        "XML",
    ]
}
