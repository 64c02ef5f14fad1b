import Foundation

/// The bytes of a source file, once it is certain that they can be read as Swift.
enum SourceText {
    /// A line that is longer was generated, and would only cost.
    private static let longestLine = 1_000_000

    /// Reads a file.
    static func read(_ path: String) throws(FileProblem) -> Data {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw FileProblem(path: path, kind: .unreadable(SourceFinder.reason(error)))
        }
        if data.isEmpty { throw FileProblem(path: path, kind: .empty) }
        let problem = data.withUnsafeBytes { bytes -> FileProblem.Kind? in
            let bytes = bytes.bindMemory(to: UInt8.self)
            if let offset = firstInvalidByte(bytes) { return .notUTF8(offset: offset) }
            let longest = bytes.split(separator: UInt8(ascii: "\n")).map(\.count).max() ?? 0
            if longest > longestLine { return .lineTooLong(longest) }
            return deepNesting(bytes).map { .nestedTooDeep(offset: $0) }
        }
        if let problem { throw FileProblem(path: path, kind: problem) }
        return data
    }

    /// Where brackets follow each other so closely that SwiftParser would not come to an end: it tries each `[` as a type
    /// and as an array, so that `[[[[…` takes twice as long with each, and `\(\(…` in a string nearly so.
    private static func deepNesting(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var brackets = 0
        var interpolations = 0
        var last: UInt8 = 0
        for (offset, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): continue
            case UInt8(ascii: "["): brackets += 1
            case UInt8(ascii: "\\"): brackets = 0
            case UInt8(ascii: "(") where last == UInt8(ascii: "\\"): interpolations += 1
            default: (brackets, interpolations) = (0, 0)
            }
            last = byte
            if brackets > 12 || interpolations > 64 { return offset }
        }
        return nil
    }

    private static func firstInvalidByte(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .error, .emptyInput: return offset
            }
        }
    }
}

extension FileProblem: Error {}
