/// An identifier or a text taken apart into words: `XYZTrainDidArrive` is XYZ, Train, Did, Arrive.
struct IdentifierWords {
    private(set) var words: [String] = []

    init(_ text: some StringProtocol) {
        var word = ""
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                end(&word)
                continue
            }
            let previous = index > 0 ? characters[index - 1] : nil
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let startsWord = character.isUppercase && previous.map { $0.isLowercase || $0.isNumber } ?? false
            // The last capital of several begins the next word: `URLSession`.
            let endsAcronym = character.isUppercase && previous?.isUppercase == true && next?.isLowercase == true
            if startsWord || endsAcronym { end(&word) }
            word.append(character)
        }
        end(&word)
    }

    private mutating func end(_ word: inout String) {
        if !word.isEmpty { words.append(word) }
        word = ""
    }

    init(words: some Sequence<String>) {
        self.words = Array(words)
    }

    /// `DidArrive`
    var typeName: String { words.map(Self.capitalized).joined() }

    /// `didArrive`, `urlDidChange`
    var memberName: String { typeName.lowercasingFirstWord }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}

extension String {
    /// An identifier with its first word in lowercase: `didArrive`, `urlDidChange`.
    var lowercasingFirstWord: String {
        guard let first = IdentifierWords(self).words.first, hasPrefix(first) else { return self }
        let isAcronym = first.count > 1 && first.allSatisfy { $0.isUppercase || $0.isNumber }
        let lowered = isAcronym ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
        return lowered + dropFirst(first.count)
    }
}
