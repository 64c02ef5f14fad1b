/// A hash that is the same in every process and on every machine.
enum StableHash {
    /// FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
    static func fnv1a(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
