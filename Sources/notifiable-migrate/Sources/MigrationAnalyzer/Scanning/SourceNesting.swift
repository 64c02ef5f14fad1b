/// Finds nesting in the bytes of a file that would overflow SwiftParser's stack, or that it would not finish parsing.
///
/// The parser recurses into types without a limit, and looks ahead repeatedly from bracket to bracket: its time
/// grows with the square of the depth, and doubles with each `[`. Handwritten code stays far below the limits.
struct SourceNesting {
    private enum Limit {
        /// Open brackets of all kinds together.
        static let brackets = 400
        /// `[[[…`, which the parser tries as types and as arrays.
        static let arrays = 12
        /// `\(\(…` in a string.
        static let interpolations = 64
        /// `a<b<c…`, on one line.
        static let angles = 256
        /// `#if` in `#if`.
        static let conditions = 400
        /// `A -> B -> …`: a protocol with as many requirements is not known.
        static let arrows = 20_000
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var last: UInt8 = 0
    private var brackets = 0
    private var arrays = 0
    private var angles = 0
    private var conditions = 0
    private var arrows = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The offset at which a file nests too deeply, or `nil`.
    static func tooDeep(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var nesting = SourceNesting(bytes)
        while nesting.position < bytes.count {
            if nesting.isTooDeepAfterNext() { return nesting.position }
            nesting.position += 1
        }
        return nil
    }

    private mutating func isTooDeepAfterNext() -> Bool {
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): return false
        case UInt8(ascii: "\n"):
            angles = 0
            return false
        case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
        case UInt8(ascii: "\""): if skipString() { return true }
        case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"):
            brackets += 1
            if byte == UInt8(ascii: "{") { (angles, arrows) = (0, 0) }
        case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"): brackets = max(0, brackets - 1)
        case UInt8(ascii: "<"): angles += 1
        case UInt8(ascii: ">") where last == UInt8(ascii: "-"): arrows += 1
        case UInt8(ascii: ">"): angles = max(0, angles - 1)
        case UInt8(ascii: "#"):
            if starts(with: "#if") { conditions += 1 }
            if starts(with: "#endif") { conditions = max(0, conditions - 1) }
        default: break
        }
        arrays = byte == UInt8(ascii: "[") ? arrays + 1 : 0
        last = byte
        return brackets > Limit.brackets || arrays > Limit.arrays || angles > Limit.angles
            || conditions > Limit.conditions || arrows > Limit.arrows
    }

    // MARK: Comments and strings

    private mutating func skipLine() {
        while position + 1 < bytes.count, bytes[position + 1] != UInt8(ascii: "\n") { position += 1 }
    }

    private mutating func skipComment() {
        var depth = 0
        while position < bytes.count {
            if starts(with: "/*") {
                depth += 1
                position += 1
            } else if starts(with: "*/") {
                depth -= 1
                position += 1
                if depth == 0 { return }
            }
            position += 1
        }
    }

    /// Skips a string literal with its interpolations, and returns whether those nest too deeply.
    private mutating func skipString() -> Bool {
        let hashes = bytes[..<position].reversed().prefix { $0 == UInt8(ascii: "#") }.count
        let quotes = starts(with: "\"\"\"") ? 3 : 1
        var interpolations = 0
        position += quotes
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\n") where quotes == 1: return false
            case UInt8(ascii: "\\") where hashes == 0:
                interpolations = next == UInt8(ascii: "(") ? interpolations + 1 : 0
                position += 1
                if interpolations > Limit.interpolations { return true }
            case UInt8(ascii: "\"") where isEnd(quotes, hashes):
                position += quotes + hashes - 1
                return false
            default: interpolations = 0
            }
            position += 1
        }
        return false
    }

    private func isEnd(_ quotes: Int, _ hashes: Int) -> Bool {
        let rest = bytes[position...]
        return rest.prefix(quotes).allSatisfy { $0 == UInt8(ascii: "\"") }
            && rest.dropFirst(quotes).prefix(hashes).count { $0 == UInt8(ascii: "#") } == hashes
            && rest.count >= quotes + hashes
    }

    private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        for offset in 0..<count where bytes[position + offset] != text.utf8Start[offset] { return false }
        return true
    }
}
