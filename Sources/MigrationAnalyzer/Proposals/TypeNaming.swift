/// Names a message type after its notification, nested in what it is about.
struct TypeNaming {
    let codeBase: CodeBase
    let name: NotificationName
    /// The type that the message is nested in.
    let container: String?

    /// `Train.DidArrive` for `.trainDidArrive`: without the words that the type around it says already.
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
        return MessageProposal.TypeName(container: container, name: IdentifierWords(words: words).typeName)
    }

    /// `Train.TrainDidArrive`: where the short one is taken.
    var fullTypeName: MessageProposal.TypeName {
        MessageProposal.TypeName(container: container, name: IdentifierWords(words: words).typeName)
    }

    private static func isAcronym(_ word: String) -> Bool { word.count > 1 && word.allSatisfy(\.isUppercase) }

    /// The words of the name, without those that say that it is one.
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
