/// Reads comma-separated records as RFC 4180 has them: quoted fields with commas, line breaks and doubled quotes in them,
/// lines ended by LF or CRLF, perhaps a byte order mark. Empty lines are no records.
///
/// A record with a fault in its quotes costs its first line only: reading goes on at the next one.
struct CSVReader {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    init(_ text: String) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        bytes = Array(text.utf8)
        if bytes.starts(with: byteOrderMark) { position = byteOrderMark.count }
    }

    /// All records of a text.
    static func records(in text: String) -> [CSVRecord] {
        var reader = CSVReader(text)
        var records: [CSVRecord] = []
        while let record = reader.next() { records.append(record) }
        return records
    }

    /// The next record; `nil` at the end.
    mutating func next() -> CSVRecord? {
        while skipLineEnd() {}
        guard position < bytes.count else { return nil }
        let start = (position: position, line: line)
        do throws(CSVError) {
            return CSVRecord(line: start.line, fields: .success(try readFields()))
        } catch {
            (position, line) = start
            skipLine()
            return CSVRecord(line: start.line, fields: .failure(error))
        }
    }

    private mutating func readFields() throws(CSVError) -> [String] {
        var fields = [try readField()]
        while peek == Self.comma {
            position += 1
            fields.append(try readField())
        }
        _ = skipLineEnd()
        return fields
    }

    private mutating func readField() throws(CSVError) -> String {
        guard peek == Self.quote else { return try readPlainField() }
        position += 1
        var field: [UInt8] = []
        while let byte = peek {
            position += 1
            if byte == Self.lineFeed { line += 1 }
            guard byte == Self.quote else {
                field.append(byte)
                continue
            }
            guard peek == Self.quote else {
                guard isAtFieldEnd else { throw .textAfterQuote }
                return String(decoding: field, as: UTF8.self)
            }
            field.append(byte)
            position += 1
        }
        throw .unclosedQuote
    }

    private mutating func readPlainField() throws(CSVError) -> String {
        let start = position
        while !isAtFieldEnd {
            guard bytes[position] != Self.quote else { throw .quoteInsideField }
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    // MARK: Bytes

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private var isAtFieldEnd: Bool {
        guard let byte = peek else { return true }
        return byte == Self.comma || lineEndLength > 0
    }

    private var lineEndLength: Int {
        guard let byte = peek else { return 0 }
        if byte == Self.lineFeed { return 1 }
        let isCRLF = byte == Self.carriageReturn && position + 1 < bytes.count && bytes[position + 1] == Self.lineFeed
        return isCRLF ? 2 : 0
    }

    private mutating func skipLineEnd() -> Bool {
        let length = lineEndLength
        guard length > 0 else { return false }
        position += length
        line += 1
        return true
    }

    private mutating func skipLine() {
        while position < bytes.count, !skipLineEnd() { position += 1 }
    }
}
