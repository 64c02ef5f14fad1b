import Foundation

/// The words of Objective-C sources. They show whether a name may be posted or observed there, and what a class that
/// Swift code inherits from inherits from in turn.
package struct ObjectiveCMentions: Sendable {
    private var words: Set<String> = []
    /// The words of the files that post anything.
    private var wordsBesidePosts: Set<String> = []
    /// The constants and macros for a text.
    private var constants: [String: Set<String>] = [:]
    /// The texts of constants and macros: none of a constant that is only declared.
    private var texts: [String: Set<String>] = [:]
    /// The superclasses of Objective-C classes, by subclass.
    private(set) var superclasses: [String: String] = [:]
    private(set) var observerCount = 0
    private(set) var postCount = 0

    package init() {}

    /// Reads files. An unreadable file has no words.
    package init(in paths: [String]) {
        for file in Workers.map(paths, { Self(inFile: $0) }) {
            words.formUnion(file.words)
            wordsBesidePosts.formUnion(file.wordsBesidePosts)
            constants.merge(file.constants) { $0.union($1) }
            texts.merge(file.texts) { $0.union($1) }
            superclasses.merge(file.superclasses) { $1 }
            observerCount += file.observerCount
            postCount += file.postCount
        }
    }

    private init(inFile path: String) {
        guard let data = try? SourceText.read(path) else { return }
        words = Set(data.split { !Self.isPartOfWord($0) }.map { String(decoding: $0, as: UTF8.self) })
        // Also a method of the program that posts: `[self post:TrainDidArrive]`.
        if words.contains(where: { $0.lowercased().hasPrefix("post") }) { wordsBesidePosts = words }
        let text = String(decoding: data, as: UTF8.self)
        for found in Self.groups(in: text, #"@interface\s+(\w+)\s*:\s*(\w+)"#) { superclasses[found[0]] = found[1] }
        for found in Self.groups(in: text, #"(?:#define\s+(\w+)|(\w+)\s*=)\s*@"([^"\n]+)""#) {
            constants[found[2], default: []].insert(found[0] + found[1])
            texts[found[0] + found[1], default: []].insert(found[2])
        }
        for found in Self.groups(in: text, #"\bconst\s+(\w+)\s*;"#) { texts[found[0], default: []].formUnion([]) }
        // `addObserver:self selector:`, but not `addObserver:self forKeyPath:`
        observerCount = Self.groups(in: text, #"\baddObserverForName:|\baddObserver:[^:;]*\sselector:"#).count
        postCount = Self.groups(in: text, #"\bpostNotification(Name)?:"#).count
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || byte == UInt8(ascii: "_")
    }

    /// The groups of a pattern's matches; those that take no part are empty.
    private static func groups(in text: String, _ pattern: String) -> [[String]] {
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
        return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).map { match in
            (1..<match.numberOfRanges).map { Range(match.range(at: $0), in: text).map { String(text[$0]) } ?? "" }
        }
    }

    func mentions(_ word: String) -> Bool { words.contains(word) }

    /// Whether Objective-C code mentions a notification, under any of its names.
    func mentions(_ name: NotificationName) -> Bool { !words.isDisjoint(with: spellings(of: name)) }

    /// Whether Objective-C code may post a notification: a file that posts mentions it, under any of its names.
    func mayPost(_ name: NotificationName) -> Bool { !wordsBesidePosts.isDisjoint(with: spellings(of: name)) }

    /// Whether a constant in Objective-C code, and not in a library's, has the text of a notification's name.
    func declares(_ name: NotificationName) -> Bool { texts[name.identity]?.isEmpty == false }

    func declares(constant: String) -> Bool { texts[constant] != nil }

    func text(ofConstant constant: String) -> String? {
        texts[constant].flatMap { $0.count == 1 ? $0.first : nil }
    }

    private func spellings(of name: NotificationName) -> Set<String> {
        let word = name.identity.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init)
        return (constants[name.identity] ?? []).union([word].compactMap(\.self))
    }

    /// Adds the properties that are names or texts of names, and that Objective-C sees: those of classes, but neither
    /// members of other types nor global constants.
    mutating func addConstants(of names: NameTable) {
        for (number, file) in names.files.enumerated() {
            for property in file.properties where words.contains(property.name) {
                guard let parent = property.parent else { continue }
                let type = names.types.primary(of: Reference(file: number, index: parent)).map { names.types[$0] }
                let isOfClass = type.map { $0.kind == .class }
                guard isOfClass ?? !FileIndexer.isNameType(file.types[parent].name) else { continue }
                for name in names.names(.reference(property.name), from: number, inside: parent) {
                    constants[name.identity, default: []].insert(property.name)
                }
            }
        }
    }
}
