/// A type's name as a census records it: with its modules, as `String(reflecting:)` gives it.
struct ObservedType {
    /// The type as source, with the program's own module still in front; `nil` if no source can name it.
    let text: String?

    private static let importedModules = ["Swift.", "Foundation.", "FoundationEssentials.", "__C."]

    init(_ name: String) {
        // "(unknown context at $1234)", "(hidden in _1234)": local and private types.
        guard !name.contains("(") else {
            text = nil
            return
        }
        var words: [String] = []
        var word = ""
        for character in name {
            if character.isLetter || character.isNumber || character == "_" || character == "." {
                word.append(character)
            } else {
                words += [word, String(character)]
                word = ""
            }
        }
        text = (words + [word]).map(Self.withoutModule).joined()
    }

    private static func withoutModule(_ word: String) -> String {
        importedModules.first { word.hasPrefix($0) }.map { String(word.dropFirst($0.count)) } ?? word
    }
}

extension CodeBase {
    /// The name of a recorded type in the source, without the module of the program if the source declares it.
    func declared(_ name: String, from file: Int) -> String {
        guard let dot = name.firstIndex(of: ".") else { return name }
        let inner = String(name[name.index(after: dot)...])
        return types.primary(named: inner, from: file) == nil ? name : qualified(inner, from: file)
    }
}
