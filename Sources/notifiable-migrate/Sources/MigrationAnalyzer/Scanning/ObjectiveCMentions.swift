import Foundation

/// The words of Objective-C sources. They show whether a name may be posted or observed there, and what a class that
/// Swift code inherits from inherits from in turn.
package struct ObjectiveCMentions: Sendable {
    private var words: Set<String> = []
    /// The words of the files that post anything.
    private var wordsBesidePosts: Set<String> = []
    /// The constants and macros for a text.
    private var constants: [String: Set<String>] = [:]
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
        }
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

    /// Whether Objective-C code mentions a notification's name or its text.
    func mentions(_ name: NotificationName) -> Bool { Self.word(of: name).map(mentions) ?? false }

    /// Whether Objective-C code may post a notification: a file that posts mentions it, under any of its names.
    func mayPost(_ name: NotificationName, _ property: String?) -> Bool {
        let spellings = Set([Self.word(of: name), property].compactMap(\.self))
        return !wordsBesidePosts.isDisjoint(with: spellings.union(constants[name.identity] ?? []))
    }

    /// Whether a constant in Objective-C code, and not in a library's, has the text of a notification's name.
    func declares(_ name: NotificationName) -> Bool { constants.values.contains { $0.contains(name.identity) } }

    private static func word(of name: NotificationName) -> String? {
        name.identity.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init)
    }
}

extension CodeBase {
    /// Whether Objective-C code mentions a notification: its text, or its property.
    func isMentionedInObjectiveC(_ name: NotificationName) -> Bool {
        objectiveC.mentions(name) || objectiveCProperty(of: name).map(objectiveC.mentions) ?? false
    }

    func mayObjectiveCPost(_ name: NotificationName) -> Bool {
        objectiveC.mayPost(name, objectiveCProperty(of: name))
    }

    /// The property that declares a name, if Objective-C sees it: that of a class, but neither a member of another type
    /// nor a global constant.
    private func objectiveCProperty(of name: NotificationName) -> String? {
        guard let declaration = name.declaration, let parent = self[declaration].parent else { return nil }
        let isOfClass = primary(parent, in: declaration.file).map { self[$0].kind == .class }
        let owner = files[declaration.file].types[parent].name
        return isOfClass ?? !FileIndexer.isNameType(owner) ? self[declaration].name : nil
    }
}
