import Foundation

/// The bytes of a source file, once it is certain that they can be read as Swift.
enum SourceText {
    /// A line that is longer was generated, and would only cost.
    private static let longestLine = 200_000

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
            return SourceNesting.tooDeep(in: bytes).map { .nestedTooDeep(offset: $0) }
        }
        if let problem { throw FileProblem(path: path, kind: problem) }
        return data
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
