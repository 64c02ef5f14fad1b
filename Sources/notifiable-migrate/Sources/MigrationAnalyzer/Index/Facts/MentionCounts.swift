import Foundation

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

    /// Counts how often each identifier occurs in the program, without its tests.
    init(_ files: [FileIndex]) {
        for file in files where !file.isTest { merge(file.mentions) }
    }
}

/// A hash that is the same in every process and on every machine.
enum StableHash {
    /// FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
    static func fnv1a(_ text: String) -> UInt64 {
        text.utf8.reduce(offset) { ($0 ^ UInt64($1)) &* prime }
    }

    private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01b3
}
