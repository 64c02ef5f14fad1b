import CensusFile

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

extension ObservedPosts {
    /// The types of the posted objects.
    var objectTypes: [String] {
        sites.flatMap(\.site.objects.elements).map(\.value).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The number of posts with a recorded payload.
    var knownPayloads: Int { sites.reduce(0) { $0 + $1.site.count - $1.site.unknownPayloads } }

    /// The keys of the payloads, with the types of their values and the number of posts without them.
    var payload: [(name: String, types: [String], missing: Int)] {
        let keys = Set(sites.flatMap(\.site.payload).map(\.key)).sorted()
        return keys.map { key in
            var (types, missing): ([String], Int) = ([], 0)
            for site in sites.map(\.site) {
                let found = site.payload.first { $0.key == key }
                missing += found?.missing ?? site.count - site.unknownPayloads
                for type in found?.types.elements ?? [] where !types.contains(type.value) { types.append(type.value) }
            }
            return (key, types, missing)
        }
    }
}
