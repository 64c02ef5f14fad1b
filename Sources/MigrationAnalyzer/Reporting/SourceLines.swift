import Foundation

/// Lines of source files, read again when a finding is to be shown in its place.
struct SourceLines {
    private var files: [String: [Substring]] = [:]

    /// A line counted from 1; `nil` if the file has changed so much that there is none.
    mutating func line(_ number: Int, of path: String) -> Substring? {
        let lines = lines(of: path)
        return lines.indices.contains(number - 1) ? lines[number - 1] : nil
    }

    /// The line on which a span begins; `nil` if the file has changed so much that there is none.
    mutating func excerpt(_ span: SourceSpan, of path: String) -> SourceExcerpt? {
        line(span.start.line, of: path).map { SourceExcerpt($0, span) }
    }

    /// Where a span ends: the line, and how many bytes of it belong to the span or stand before.
    mutating func end(of span: SourceSpan, in path: String) -> (line: Int, bytes: Int) {
        var (number, bytes) = (span.start.line, span.start.column - 1 + span.length)
        while let line = line(number, of: path), bytes > line.utf8.count, self.line(number + 1, of: path) != nil {
            bytes -= line.utf8.count + 1
            number += 1
        }
        return (number, bytes)
    }

    private mutating func lines(of path: String) -> [Substring] {
        if let lines = files[path] { return lines }
        // Findings come in the order of their paths, and their notes lead into a few other files.
        if files.count == 16 { files.removeAll() }
        let data = FileManager.default.contents(atPath: path) ?? Data()
        let lines = Self.split(String(decoding: data, as: UTF8.self))
        files[path] = lines
        return lines
    }

    /// By bytes: to Swift a carriage return and a line feed are one character, and no line feed.
    private static func split(_ text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init)
    }
}
