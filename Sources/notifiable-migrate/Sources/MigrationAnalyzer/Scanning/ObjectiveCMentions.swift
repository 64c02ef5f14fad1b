import Foundation

/// The words of Objective-C sources. They show whether a name may be posted or observed there, and what a class that
/// Swift code inherits from inherits from in turn.
package struct ObjectiveCMentions: Sendable {
    private var words = MentionCounts()
    /// Mentions that post nothing: those of observers and removals, and the declarations of constants.
    private var harmless = MentionCounts()
    /// The constants and macros for one word of text, by the word.
    private var constants: [String: Set<String>] = [:]
    /// The superclasses of Objective-C classes, by subclass.
    private(set) var superclasses: [String: String] = [:]
    /// How many observers are added.
    private(set) var observerCount = 0
    /// How many notifications are posted.
    var postCount: Int { words["postNotificationName"] + words["postNotification"] }
    private var paths: [String] = []

    package init() {}

    /// Reads files. An unreadable file has no words.
    package init(in paths: [String]) {
        self.paths = paths
        for mentions in Workers.map(paths, { Self(inFile: $0) }) {
            words.merge(mentions.words)
            harmless.merge(mentions.harmless)
            constants.merge(mentions.constants) { $0.union($1) }
            superclasses.merge(mentions.superclasses) { $1 }
            observerCount += mentions.observerCount
        }
    }

    private init(inFile path: String) {
        guard let data = try? SourceText.read(path) else { return }
        // `@interface Subclass : Superclass`, in words and the byte before each.
        var last: [(word: String, before: UInt8?)] = []
        var reader = ObjectiveCReader()
        var end = data.startIndex
        for slice in Self.words(in: data) {
            let word = String(decoding: slice, as: UTF8.self)
            words.add(word)
            switch reader.use(of: word, after: data[end..<slice.startIndex]) {
            case .harmless: harmless.add(word)
            case .text(let constant):
                harmless.add(word)
                constants[word, default: []].insert(constant)
            case .other: break
            }
            end = slice.endIndex
            // `addObserver:self selector:` and `addObserver:self.model selector:`, but not
            // `addObserver:self forKeyPath:`
            if word == "addObserverForName" { observerCount += 1 }
            if word == "selector", last.contains(where: { $0.word == "addObserver" }),
                !last.contains(where: { $0.word == word })
            {
                observerCount += 1
            }
            last =
                last.suffix(2) + [(word, data[data.startIndex..<slice.startIndex].last { $0 != UInt8(ascii: " ") })]
            if last.count == 3, last[0] == ("interface", UInt8(ascii: "@")), last[2].before == UInt8(ascii: ":") {
                superclasses[last[1].word] = word
            }
        }
    }

    private static func words(in data: Data) -> [Data] { data.split(whereSeparator: { !isPartOfWord($0) }) }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    func mentions(_ word: String) -> Bool { words[word] > 0 }

    /// Whether Objective-C code mentions a notification's name, its text or its property.
    func mentions(_ name: NotificationName, _ property: String) -> Bool { words[property] > 0 || mentions(name) }

    /// Whether Objective-C code mentions a notification's name or its text.
    func mentions(_ name: NotificationName) -> Bool { Self.word(of: name).map { words[$0] > 0 } ?? false }

    func file(mentioning word: String) -> String? {
        let bytes = Data(word.utf8)
        return paths.first { path in
            guard let data = try? SourceText.read(path) else { return false }
            return Self.words(in: data).contains { $0.elementsEqual(bytes) }
        }
    }

    /// Whether Objective-C code may post a notification: it uses the name, and not only to observe, compare or declare.
    func mayPost(_ name: NotificationName, _ property: String?) -> Bool {
        let text = Self.word(of: name)
        let spellings = Set([text, property].compactMap(\.self)).union(text.flatMap { constants[$0] } ?? [])
        return spellings.contains { words[$0] > harmless[$0] }
    }

    /// Whether a constant in Objective-C code, and not in a library's, has the text of a notification's name.
    func declares(_ name: NotificationName) -> Bool { constants.values.contains { $0.contains(name.identity) } }

    fileprivate static func word(of name: NotificationName) -> String? {
        name.identity.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init)
    }
}

extension CodeBase {
    /// The word by which Objective-C code mentions a notification: its text, or the property of a class that declares
    /// its name; `nil` if it mentions neither.
    func wordInObjectiveC(for name: NotificationName) -> String? {
        [ObjectiveCMentions.word(of: name), propertyInObjectiveC(of: name)].compactMap(\.self)
            .first(where: objectiveC.mentions)
    }

    /// Objective-C sees the members of a class, but neither those of other types nor global constants.
    private func propertyInObjectiveC(of name: NotificationName) -> String? {
        guard let declaration = name.declaration, let parent = self[declaration].parent else { return nil }
        let isOfClass = primary(parent, in: declaration.file).map { self[$0].kind == .class }
        let owner = files[declaration.file].types[parent].name
        return isOfClass ?? !FileIndexer.isNameType(owner) ? self[declaration].name : nil
    }
}

/// Finds out how each word of an Objective-C file is used, as far as the words and signs before it show.
private struct ObjectiveCReader {
    enum Use {
        case harmless
        /// The text of a constant or a macro: `NSString *const TrainDidArrive = @"TrainDidArrive";`.
        case text(of: String)
        case other
    }

    /// How many words lie between a registration or a removal and the name: `addObserver:self selector:@selector(a:b:)
    /// name:`.
    private static let distance = 12
    private static let nameTypes: Set<String> = ["NSString", "NSNotificationName"]

    /// The last three words.
    private var last: [String] = []
    private var wordsSinceObserver = Self.distance
    /// The number of open braces since the method began.
    private var depth = 0

    mutating func use(of word: String, after signs: Data) -> Use {
        read(signs)
        defer {
            wordsSinceObserver = ["addObserver", "removeObserver"].contains(word) ? 0 : wordsSinceObserver + 1
            last = last.suffix(2) + [word]
        }
        switch last.last {
        case "const", "define", "addObserverForName", "isEqualToString": return .harmless
        case let type? where Self.nameTypes.contains(type):
            // `extern NSString *TrainDidArrive;`, and its definition
            return depth == 0 ? .harmless : .other
        case "name" where wordsSinceObserver < Self.distance: return .harmless
        case let constant? where signs.contains(UInt8(ascii: "\"")):
            let before = last.dropLast().last ?? ""
            let isVariable = depth == 0 && Self.nameTypes.contains(before)
            return ["const", "define"].contains(before) || isVariable ? .text(of: constant) : .other
        default: return .other
        }
    }

    private mutating func read(_ signs: Data) {
        var isAtLineStart = false
        for sign in signs {
            switch sign {
            case UInt8(ascii: "\n"): isAtLineStart = true
            case UInt8(ascii: "-") where isAtLineStart, UInt8(ascii: "+") where isAtLineStart:
                depth = 0
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            default: isAtLineStart = false
            }
        }
    }
}
