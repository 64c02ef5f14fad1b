/// Names a message type after its notification, nested in its subject.
struct TypeNaming {
    let codeBase: CodeBase
    let name: NotificationName
    /// The type that the message is nested in.
    let container: String?
    /// The types of the message's properties.
    let properties: [WrittenType]
    /// Whether the source has no message type for the notification.
    let isNew: Bool

    /// `Train.DidArrive` for `.trainDidArrive`: without the words of the surrounding type.
    var shortTypeName: MessageProposal.TypeName {
        var words = words
        if let container {
            let known = IdentifierWords(TypeTable.simpleName(container)).words
            // A prefix such as XYZ comes before the type's own name.
            let start =
                words.first.map { Self.isAcronym($0) && words.dropFirst().first == known.first } ?? false ? 1 : 0
            let rest = words.dropFirst(start)
            let same = zip(rest, known).prefix { $0.lowercased() == $1.lowercased() }.count
            let short = rest.dropFirst(same)
            if same > 0, let first = short.first?.first, !first.isNumber { words = Array(short) }
        }
        return typeName(words)
    }

    /// `Train.TrainDidArrive`, or `OrgExampleTrainDidArrive` for a text: where the short one is taken.
    var fullTypeName: MessageProposal.TypeName {
        typeName(name.declaration == nil ? IdentifierWords(name.display).words : words)
    }

    /// A name that does not hide a type which the message's source mentions.
    private func typeName(_ words: [String]) -> MessageProposal.TypeName {
        var name = IdentifierWords(words: words).typeName
        if !(name.first.map { $0.isLetter || $0 == "_" } ?? false) { name = "Message\(name)" }
        var hidden = Self.mentioned.union(container?.split(separator: ".") ?? [])
        hidden.formUnion(properties.flatMap(\.names).map { $0.prefix { $0 != "." } })
        let isUsed = hidden.contains(name[...]) || isNew && codeBase.uses(name, in: container)
        return MessageProposal.TypeName(container: container, name: isUsed ? name + "Message" : name)
    }

    /// The types that the source of each message mentions, and names that no type can have.
    private static let mentioned: Set<Substring> = [
        "MessageCenter", "Notification", "UserInfoCodable", "UserInfoCoding", "Any", "Protocol", "Self", "Type",
    ]

    private static func isAcronym(_ word: String) -> Bool { word.count > 1 && word.allSatisfy(\.isUppercase) }

    /// The words of the name, without a prefix `k` and a suffix `Notification`.
    private var words: [String] {
        let source = name.declaration.map { codeBase[$0].name } ?? Self.lastComponent(name.display)
        var words = IdentifierWords(source).words
        if words.first == "k" { words.removeFirst() }
        for suffix in ["Name", "Notification"] where words.count > 1 && words.last == suffix { words.removeLast() }
        return words.isEmpty ? ["Message"] : words
    }

    private static func lastComponent(_ display: String) -> String {
        display.split { $0 == "." || $0 == "\"" || $0 == "/" }.last.map(String.init) ?? display
    }
}

extension CodeBase {
    /// Whether a new type, nested in another, would hide a type that code mentions by its name alone, or be declared
    /// twice.
    fileprivate func uses(_ name: String, in container: String?) -> Bool {
        files.contains { file in
            if file.isTest { return false }
            if file.typeMentions[name] > 0 { return true }
            return file.types.contains { $0.name == container && $0.cases.contains(name) }
                || file.aliases.contains { $0.name == (container.map { "\($0).\(name)" } ?? name) }
                || file.properties.contains { property in
                    property.name == name && property.parent.map { file.types[$0].name } == container
                }
        }
    }
}

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
        // The static property of the message that declares its keys.
        if name == "userInfo" { return "userInfoValue" }
        // The parameter of an initializer would hide the instance.
        if name == "self" { return "selfValue" }
        return name.first.map { $0.isLetter || $0 == "_" } ?? false ? name : "value\(name)"
    }

    /// `url` for `URL`.
    static func name(ofValue type: WrittenType) -> String {
        if type.isCollection { return "values" }
        let name = IdentifierWords(TypeTable.simpleName(type.nominal)).memberName
        return name.isEmpty ? "value" : name
    }

    /// Capitals that are a word, and no prefix.
    private static let acronyms: Set<String> = [
        "API", "CSV", "HTML", "HTTP", "HTTPS", "ID", "IP", "JSON", "PDF", "PIN", "UI", "URI", "URL", "UUID", "VPN",
        "XML",
    ]
}
