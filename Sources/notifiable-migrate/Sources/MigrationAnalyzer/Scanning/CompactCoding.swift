import Foundation

/// Encodes values without keys, for the cache.
///
/// Foundation's coders keep the keys, and `JSONDecoder` took a microsecond for each value of an index. Here a
/// value is what its `encode(to:)` writes, in that order:
///
/// - An integer below 240 is one byte. Any other is 240 plus the number of its bytes, and then these, the lowest first.
/// - A string is its length and its UTF-8, a Boolean 0 or 1.
/// - An optional property is the byte 255 for `nil`, or the byte 1 and its value. An optional string in an array is 255
///   or the string.
/// - An array has its count before it, in four bytes. One of `UInt64` has its count and eight bytes for each.
/// - A case of an enumeration has its name before it.
///
/// Only the program that has encoded a value can decode it. What the cache doesn't need isn't supported, and encoding
/// it throws an error: other numbers, dictionaries with strings or `Int` as keys, arrays of other optional values than
/// strings.
enum CompactCoding {
    static func encode(_ value: some Encodable) throws -> Data {
        let writer = CompactWriter()
        try writer.write(value)
        return Data(writer.bytes)
    }

    /// - Throws: `DecodingError` if the data is not complete, or not of this type.
    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try data.withUnsafeBytes { bytes in
            let reader = CompactReader(bytes)
            let value = try reader.read(type)
            guard reader.isAtEnd else { throw reader.corrupted("bytes follow the value") }
            return value
        }
    }

    static let none: UInt8 = 255
    static let some: UInt8 = 1
    /// The first byte of an integer that takes more.
    static let long: UInt8 = 240
    static let countSize = 4
}

/// The keys of containers aren't written, and so not known.
private let path: [any CodingKey] = []

// MARK: - Encoding

private protocol EncodedAsContainer {
    static var isSupported: Bool { get }
}

extension Dictionary: EncodedAsContainer {
    /// These keys become those of a container.
    fileprivate static var isSupported: Bool { Key.self != String.self && Key.self != Int.self }
}

extension Optional: EncodedAsContainer {
    /// No string begins with the byte of `nil`. Other values may.
    fileprivate static var isSupported: Bool { Wrapped.self == String.self }
}

private final class CompactWriter: Encoder {
    var bytes: [UInt8] = []
    var codingPath: [any CodingKey] { path }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Keyed(writer: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(writer: self) }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: self) }

    func write<Value: Encodable>(_ value: Value) throws {
        switch value {
        case let value as Bool: bytes.append(value ? 1 : 0)
        case let value as String:
            write(UInt64(value.utf8.count))
            bytes += value.utf8
        // Zigzag: the sign is the lowest bit, so that small negative numbers stay small.
        case let value as Int: write(UInt64(bitPattern: Int64(value) << 1 ^ Int64(value) >> 63))
        case let value as UInt32: write(UInt64(value))
        case let value as UInt64: write(value)
        // An empty array of any other type is one of these, too.
        case let value as [UInt64] where Value.self == [UInt64].self:
            write(UInt64(value.count))
            value.withUnsafeBytes { bytes += $0 }
        default:
            guard !(value is any BinaryInteger), !(value is any BinaryFloatingPoint), Self.isSupported(Value.self)
            else {
                let context = EncodingError.Context(codingPath: path, debugDescription: "\(Value.self) isn't supported")
                throw EncodingError.invalidValue(value, context)
            }
            try value.encode(to: self)
        }
    }

    private static func isSupported(_ type: Any.Type) -> Bool {
        (type as? any EncodedAsContainer.Type)?.isSupported ?? true
    }

    func write(ifPresent value: (some Encodable)?) throws {
        guard let value else { return bytes.append(CompactCoding.none) }
        bytes.append(CompactCoding.some)
        try write(value)
    }

    func write(_ value: UInt64) {
        guard value >= UInt64(CompactCoding.long) else { return bytes.append(UInt8(value)) }
        let count = (71 - value.leadingZeroBitCount) / 8
        bytes.append(CompactCoding.long + UInt8(count))
        for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * byte))) }
    }

    struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let writer: CompactWriter
        var codingPath: [any CodingKey] { path }

        func encodeNil(forKey key: Key) { writer.bytes.append(CompactCoding.none) }

        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try writer.write(value) }

        // The protocol's own implementations write nothing for `nil`, and would be preferred for the types of the
        // standard library.
        func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
            try writer.write(ifPresent: value)
        }
        func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try writer.write(ifPresent: value) }
        func encodeIfPresent(_ value: String?, forKey key: Key) throws { try writer.write(ifPresent: value) }
        func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try writer.write(ifPresent: value) }
        func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try writer.write(ifPresent: value) }
        func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try writer.write(ifPresent: value) }

        /// Writes the key: an enumeration's case.
        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<
            Nested
        > {
            writer.write(UInt64(key.stringValue.utf8.count))
            writer.bytes += key.stringValue.utf8
            return writer.container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { writer.unkeyedContainer() }
        func superEncoder() -> any Encoder { writer }
        func superEncoder(forKey key: Key) -> any Encoder { writer }
    }

    struct Unkeyed: UnkeyedEncodingContainer {
        let writer: CompactWriter
        private let start: Int
        private(set) var count = 0
        var codingPath: [any CodingKey] { path }

        init(writer: CompactWriter) {
            self.writer = writer
            start = writer.bytes.count
            writer.bytes += repeatElement(0, count: CompactCoding.countSize)
        }

        private mutating func add() {
            count += 1
            for byte in 0..<CompactCoding.countSize {
                writer.bytes[start + byte] = UInt8(
                    truncatingIfNeeded: count >> (8 * (CompactCoding.countSize - 1 - byte))
                )
            }
        }

        mutating func encodeNil() {
            add()
            writer.bytes.append(CompactCoding.none)
        }

        mutating func encode<Value: Encodable>(_ value: Value) throws {
            add()
            try writer.write(value)
        }

        mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            add()
            return writer.container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            add()
            return writer.unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder {
            add()
            return writer
        }
    }

    struct Single: SingleValueEncodingContainer {
        let writer: CompactWriter
        var codingPath: [any CodingKey] { path }

        func encodeNil() { writer.bytes.append(CompactCoding.none) }
        func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value) }
    }
}

// MARK: - Decoding

private final class CompactReader: Decoder {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    var codingPath: [any CodingKey] { path }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    func corrupted(_ description: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: description))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed(reader: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let count = try take(CompactCoding.countSize).reduce(0) { $0 << 8 | Int($1) }
        return Unkeyed(reader: self, count: count)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { Single(reader: self) }

    func take(_ count: Int) throws -> UnsafeRawBufferPointer {
        guard count <= bytes.count - position else { throw corrupted("the data ends early") }
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    func readNone() -> Bool {
        guard position < bytes.count, bytes[position] == CompactCoding.none else { return false }
        position += 1
        return true
    }

    func readInteger() throws -> UInt64 {
        let first = try take(1)[0]
        guard first >= CompactCoding.long else { return UInt64(first) }
        guard first <= CompactCoding.long + 8 else { throw corrupted("no integer begins with \(first)") }
        return try take(Int(first - CompactCoding.long)).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    func readIntegers() throws -> [UInt64] {
        let size = MemoryLayout<UInt64>.size
        guard let count = Int(exactly: try readInteger()), count <= bytes.count / size else {
            throw corrupted("an array is too long")
        }
        let content = try take(count * size)
        return (0..<count).map { content.loadUnaligned(fromByteOffset: $0 * size, as: UInt64.self) }
    }

    func readString() throws -> String {
        guard let count = Int(exactly: try readInteger()) else { throw corrupted("a string is too long") }
        return String(decoding: try take(count), as: UTF8.self)
    }

    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == String.self { return try readString() as! Value }
        if type == Int.self {
            let integer = try readInteger()
            return Int(truncatingIfNeeded: Int64(bitPattern: integer >> 1) ^ -Int64(integer & 1)) as! Value
        }
        if type == Bool.self { return (try take(1)[0] != 0) as! Value }
        if type == UInt64.self { return try readInteger() as! Value }
        if type == [UInt64].self { return try readIntegers() as! Value }
        if type == UInt32.self {
            guard let integer = UInt32(exactly: try readInteger()) else { throw corrupted("an integer is too large") }
            return integer as! Value
        }
        return try Value(from: self)
    }

    struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let reader: CompactReader
        var codingPath: [any CodingKey] { path }

        /// The key of an enumeration's case.
        var allKeys: [Key] { (try? reader.readString()).flatMap(Key.init).map { [$0] } ?? [] }
        func contains(_ key: Key) -> Bool { true }
        func decodeNil(forKey key: Key) throws -> Bool { try reader.take(1)[0] == CompactCoding.none }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try reader.read(type) }

        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedDecodingContainer<
            Nested
        > {
            reader.container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try reader.unkeyedContainer()
        }
        func superDecoder() -> any Decoder { reader }
        func superDecoder(forKey key: Key) -> any Decoder { reader }
    }

    struct Unkeyed: UnkeyedDecodingContainer {
        let reader: CompactReader
        let count: Int?
        private(set) var currentIndex = 0
        var codingPath: [any CodingKey] { path }

        init(reader: CompactReader, count: Int) {
            self.reader = reader
            self.count = count
        }

        var isAtEnd: Bool { currentIndex == count }

        private mutating func next() throws -> CompactReader {
            guard !isAtEnd else { throw reader.corrupted("the array has no more elements") }
            currentIndex += 1
            return reader
        }

        mutating func decodeNil() -> Bool {
            guard !isAtEnd, reader.readNone() else { return false }
            currentIndex += 1
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().read(type) }

        mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            try next().container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
        mutating func superDecoder() throws -> any Decoder { try next() }
    }

    struct Single: SingleValueDecodingContainer {
        let reader: CompactReader
        var codingPath: [any CodingKey] { path }

        func decodeNil() -> Bool { reader.readNone() }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try reader.read(type) }
    }
}
