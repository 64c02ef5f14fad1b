/// How often each identifier stands in the expressions of a file.
///
/// So that a rule can tell "nobody else speaks of this name" from "somebody does something that I do not understand".
/// The identifiers are kept as hashes of 64 bits: a collision makes a rule silent, never wrong.
package struct MentionCounts: Sendable {
    private var counts: [UInt64: UInt32] = [:]

    package init() {}

    package mutating func add(_ identifier: String) {
        counts[Self.hash(identifier), default: 0] += 1
    }

    package subscript(identifier: String) -> Int { Int(counts[Self.hash(identifier)] ?? 0) }

    /// FNV-1a.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
