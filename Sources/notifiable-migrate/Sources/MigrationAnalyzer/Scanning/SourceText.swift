import Foundation

/// Reads the bytes of a source file, and refuses those that the parser can't handle.
enum SourceText {
    /// A longer line is generated code, which is slow to parse.
    private static let longestLine = 200_000

    static func read(_ path: String) throws(FileProblem) -> Data {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw FileProblem(path: path, kind: .unreadable(FileError.reason(error)))
        }
        if data.isEmpty { throw FileProblem(path: path, kind: .empty) }
        return data
    }

    /// Refuses what the parser can't handle.
    static func check(_ data: Data, at path: String) throws(FileProblem) {
        let problem = data.withUnsafeBytes { bytes -> FileProblem.Kind? in
            let bytes = bytes.bindMemory(to: UInt8.self)
            if let offset = firstInvalidByte(bytes) { return .notUTF8(offset: offset) }
            let longest = bytes.split(separator: UInt8(ascii: "\n")).map(\.count).max() ?? 0
            if longest > longestLine { return .lineTooLong(longest) }
            return SourceNesting.tooDeep(in: bytes).map { .nestedTooDeep(offset: $0) }
        }
        if let problem { throw FileProblem(path: path, kind: problem) }
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

/// A place in a source file.
package struct SourceLocation: Comparable, Hashable, Sendable {
    /// Bytes of UTF-8 from the start of the file, for rewrites.
    package let offset: Int
    /// Counted from 1.
    package let line: Int
    /// Bytes of UTF-8 from the start of the line, counted from 1, as the compiler prints it.
    package let column: Int

    package static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
}

/// A range of a source file: its start and its length in bytes.
package struct SourceSpan: Comparable, Hashable, Sendable {
    package let start: SourceLocation
    package let length: Int

    package var offsets: Range<Int> { start.offset..<start.offset + length }

    package static func < (left: Self, right: Self) -> Bool {
        (left.start.offset, left.length) < (right.start.offset, right.length)
    }
}

/// The start offsets of a file's lines, which convert offsets to lines and columns.
///
/// Made from the bytes: SwiftSyntax's own converter visits every token of the tree, which costs a tenth of the parsing.
package struct LineTable: Sendable {
    private let starts: [Int]

    package init(_ source: UnsafeBufferPointer<UInt8>) {
        var starts = [0]
        for (offset, byte) in source.enumerated() where byte == UInt8(ascii: "\n") {
            starts.append(offset + 1)
        }
        self.starts = starts
    }

    package var count: Int { starts.count }

    /// The offset at which a line, counted from 1, starts; `nil` if there is none.
    func start(ofLine line: Int) -> Int? { starts.indices.contains(line - 1) ? starts[line - 1] : nil }

    package func location(at offset: Int) -> SourceLocation {
        let line = starts.firstPosition { $0 > offset }
        return SourceLocation(offset: offset, line: line, column: offset - starts[line - 1] + 1)
    }

    package func span(_ offsets: Range<Int>) -> SourceSpan {
        SourceSpan(start: location(at: offsets.lowerBound), length: offsets.count)
    }
}

extension Array {
    /// The position of the first element for which a condition is true, in an array that ends with those for which it
    /// is true.
    func firstPosition(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
