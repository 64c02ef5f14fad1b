/// How often each identifier stands in the expressions of a file.
///
/// So that a rule can tell "nobody else speaks of this name" from "somebody does something that I do not understand".
/// The identifiers are kept as hashes of 64 bits: a collision makes a rule silent, never wrong.
package struct MentionCounts: Sendable {
    private var counts: [UInt64: UInt32] = [:]

    package init() {}

    package mutating func add(_ identifier: String) {
        counts[StableHash.fnv1a(identifier), default: 0] += 1
    }

    package subscript(identifier: String) -> Int { Int(counts[StableHash.fnv1a(identifier)] ?? 0) }
}
