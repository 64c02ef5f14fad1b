import Foundation

/// The words of Objective-C sources. They show whether a name may be posted or observed there, and what a class that
/// Swift code inherits from inherits from in turn.
package struct ObjectiveCMentions: Sendable {
    private var words = MentionCounts()
    /// The superclasses of Objective-C classes, by subclass.
    private(set) var superclasses: [String: String] = [:]
    /// How many observers are added.
    private(set) var observerCount = 0
    /// How many notifications are posted.
    var postCount: Int { words["postNotificationName"] + words["postNotification"] }
    /// The digests of the files, in the order of their paths.
    private(set) var digests: [UInt64] = []

    package init() {}

    /// Reads files. An unreadable file has no words.
    package init(in paths: [String]) {
        for mentions in Workers.map(paths, { Self(inFile: $0) }) {
            words.merge(mentions.words)
            superclasses.merge(mentions.superclasses) { $1 }
            observerCount += mentions.observerCount
            digests += mentions.digests
        }
    }

    private init(inFile path: String) {
        do throws(FileProblem) {
            let data = try SourceText.read(path)
            digests = [StableHash.hash(data)]
            // `@interface Subclass : Superclass`, in words and the byte before each.
            var last: [(word: String, before: UInt8?)] = []
            for slice in data.split(whereSeparator: { !Self.isPartOfWord($0) }) {
                let word = String(decoding: slice, as: UTF8.self)
                words.add(word)
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
        } catch {
            digests = [SourceText.digest(of: error)]
        }
    }

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
    func mentions(_ name: NotificationName) -> Bool {
        let last = name.identity.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init)
        return last.map { words[$0] > 0 } ?? false
    }
}

/// How often each identifier occurs in the expressions of a file.
///
/// Rules use the counts to detect uses of a name that they do not understand.
/// The identifiers are kept as hashes of 64 bits: a collision makes a rule silent, never wrong.
package struct MentionCounts: Equatable, Sendable {
    private var counts: [UInt64: UInt32] = [:]

    package init() {}

    package mutating func add(_ identifier: String) {
        counts[StableHash.fnv1a(identifier), default: 0] += 1
    }

    mutating func merge(_ other: MentionCounts) { counts.merge(other.counts, uniquingKeysWith: +) }

    package subscript(identifier: String) -> Int { Int(counts[StableHash.fnv1a(identifier)] ?? 0) }

    /// How often an identifier occurs in the program, without its tests.
    static func count(of identifier: String, in files: [FileIndex]) -> Int {
        let hash = StableHash.fnv1a(identifier)
        return files.reduce(0) { $0 + ($1.isTest ? 0 : Int($1.mentions.counts[hash] ?? 0)) }
    }
}

/// As an array of hashes and counts, which the cache reads at once.
extension MentionCounts: Codable {
    package init(from decoder: any Decoder) throws {
        let values = try decoder.singleValueContainer().decode([UInt64].self)
        counts = Dictionary(minimumCapacity: values.count / 2)
        for position in stride(from: 0, to: values.count - 1, by: 2) {
            counts[values[position]] = UInt32(truncatingIfNeeded: values[position + 1])
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(counts.flatMap { [$0.key, UInt64($0.value)] })
    }
}

/// A hash that is the same in every process and on every machine.
enum StableHash {
    /// FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
    static func fnv1a(_ text: String) -> UInt64 {
        text.utf8.reduce(offset) { ($0 ^ UInt64($1)) &* prime }
    }

    /// FNV-1a over words of 64 bits instead of bytes, with a rotation so that a word's upper bits reach the lower ones.
    static func hash(_ data: Data) -> UInt64 {
        data.withUnsafeBytes { bytes in
            var hash = offset ^ UInt64(bytes.count)
            let end = bytes.count & ~7
            for position in stride(from: 0, to: end, by: 8) {
                hash = (hash ^ bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) &* prime
                hash = hash << 29 | hash >> 35
            }
            return bytes[end...].reduce(hash) { ($0 ^ UInt64($1)) &* prime }
        }
    }

    private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01b3
}
