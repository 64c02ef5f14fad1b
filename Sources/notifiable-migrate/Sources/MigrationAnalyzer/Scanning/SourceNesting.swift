/// Finds nesting in the bytes of a file that SwiftParser would not finish, or that would overflow its stack.
///
/// The parser's own limit stops at brackets of expressions and blocks. Its time still doubles with each `[`, grows with
/// the square of the depth of attributes, interpolations, angles and `#if`, and it recurses into types without a limit.
/// Handwritten code stays far below the limits.
enum SourceNesting {
    /// The offset at which a file nests too deeply, or `nil`.
    static func tooDeep(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        /// `[[[…`, open brackets of all kinds, `a<b<c…` on one line, and `#if` in `#if`.
        var (arrays, brackets, angles, conditions) = (0, 0, 0, 0)
        var position = 0
        var last: UInt8 = 0
        while position < bytes.count {
            let byte = bytes[position]
            let rest = bytes[position...]
            switch byte {
            case UInt8(ascii: "\n"): angles = 0
            case UInt8(ascii: "/") where rest.starts(with: "//".utf8): position = end(ofLineAt: position, bytes)
            case UInt8(ascii: "/") where rest.starts(with: "/*".utf8): position = end(ofCommentAt: position, bytes)
            case UInt8(ascii: "\""):
                let string = string(at: position, bytes)
                if string.nestsTooDeeply { return string.end }
                position = string.end
            case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): brackets += 1
            case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"): brackets = max(0, brackets - 1)
            case UInt8(ascii: "<"): angles += 1
            case UInt8(ascii: ">") where last != UInt8(ascii: "-"): angles = max(0, angles - 1)
            case UInt8(ascii: "#") where rest.starts(with: "#if".utf8): conditions += 1
            case UInt8(ascii: "#") where rest.starts(with: "#endif".utf8): conditions = max(0, conditions - 1)
            default: break
            }
            if ![UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte) {
                arrays = byte == UInt8(ascii: "[") ? arrays + 1 : 0
                last = byte
            }
            if arrays > 12 || brackets > 400 || angles > 256 || conditions > 400 { return position }
            position += 1
        }
        return nil
    }

    private static func end(ofLineAt start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        (bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count) - 1
    }

    private static func end(ofCommentAt start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var (depth, position) = (0, start)
        while position < bytes.count {
            let isStart = bytes[position...].starts(with: "/*".utf8)
            let isEnd = bytes[position...].starts(with: "*/".utf8)
            if isStart || isEnd {
                depth += isStart ? 1 : -1
                position += 1
                if depth == 0 { return position }
            }
            position += 1
        }
        return position
    }

    /// The end of a string literal with its interpolations, and whether those nest too deeply.
    private static func string(
        at start: Int,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> (end: Int, nestsTooDeeply: Bool) {
        let hashes = bytes[..<start].reversed().prefix { $0 == UInt8(ascii: "#") }.count
        let isLong = bytes[start...].starts(with: "\"\"\"".utf8)
        let delimiter = String(repeating: "\"", count: isLong ? 3 : 1) + String(repeating: "#", count: hashes)
        var interpolations = 0
        var position = start + (isLong ? 3 : 1)
        while position < bytes.count {
            let rest = bytes[position...]
            if rest.starts(with: delimiter.utf8) { return (position + delimiter.utf8.count - 1, false) }
            switch bytes[position] {
            case UInt8(ascii: "\n") where !isLong: return (position, false)
            case UInt8(ascii: "\\") where hashes == 0:
                interpolations = rest.starts(with: "\\(".utf8) ? interpolations + 1 : 0
                position += 1
                if interpolations > 64 { return (position, true) }
            default: interpolations = 0
            }
            position += 1
        }
        return (position, false)
    }
}
