/// Finds nesting in the bytes of a file that SwiftParser would not finish, or that would overflow its stack.
///
/// The parser's own limit stops at brackets of expressions and blocks. Its time still doubles with each `[`, grows with
/// the square of the depth of attributes, interpolations, angles and `#if`, and it recurses into types without a limit.
/// Handwritten code stays far below the limits, also with the brackets in its comments and texts.
enum SourceNesting {
    /// The offset at which a file nests too deeply, or `nil`.
    static func tooDeep(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        /// `[[[…`, `\(\(…`, open brackets of all kinds, `a<b<c…` on one line, and `#if` in `#if`.
        var (arrays, interpolations, brackets, angles, conditions) = (0, 0, 0, 0, 0)
        var last = UInt8(ascii: "\n")
        for (position, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): brackets += 1
            // The end of a declaration at the top, whatever brackets were in its texts.
            case UInt8(ascii: "}") where last == UInt8(ascii: "\n"): brackets = 0
            case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"): brackets = max(0, brackets - 1)
            case UInt8(ascii: "<"): angles += 1
            case UInt8(ascii: ">") where last != UInt8(ascii: "-"): angles = max(0, angles - 1)
            case UInt8(ascii: "\n"): angles = 0
            case UInt8(ascii: "#") where bytes[position...].starts(with: "#if".utf8): conditions += 1
            case UInt8(ascii: "#") where bytes[position...].starts(with: "#endif".utf8):
                conditions = max(0, conditions - 1)
            default: break
            }
            switch byte {
            case UInt8(ascii: "["): (arrays, interpolations) = (arrays + 1, 0)
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
            case UInt8(ascii: "\\"), UInt8(ascii: "\""): arrays = 0
            case UInt8(ascii: "(") where last == UInt8(ascii: "\\"): (arrays, interpolations) = (0, interpolations + 1)
            default: (arrays, interpolations) = (0, 0)
            }
            if arrays > 12 || interpolations > 64 || brackets > 400 || angles > 256 || conditions > 400 {
                return position
            }
            last = byte
        }
        return nil
    }
}
