import Foundation

/// The formats of findings, by their names on the command line.
package enum OutputFormat: String, CaseIterable, Sendable {
    case text, xcode, json, sarif

    /// All of the output, with a line break at its end.
    ///
    /// - Parameter isVerbose: Whether text lists the call sites that aren't resolved.
    package func text(of result: ScanResult, isVerbose: Bool = false) -> String {
        switch self {
        case .text: TextReport(isVerbose: isVerbose).text(of: result)
        case .xcode: XcodeReport().text(of: result)
        case .json: JSONReport().text(of: result)
        case .sarif: SARIFReport().text(of: result)
        }
    }
}

/// The formats of plans, by their names on the command line.
package enum PlanFormat: String, CaseIterable, Sendable {
    case text, json

    /// All of the output, with a line break at its end.
    package func text(of plan: MigrationPlan) -> String {
        switch self {
        case .text: TextPlan().text(of: plan)
        case .json: JSONPlan().text(of: plan)
        }
    }
}

extension String {
    /// The text with blanks behind it, or before it, in a column of a width.
    package func padded(to width: Int, onLeft: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - count))
        return onLeft ? blanks + self : self + blanks
    }
}

extension SourceSpan {
    /// Its start, as a compiler prints it.
    package func place(in path: String) -> String { "\(path):\(start.line):\(start.column)" }
}

/// Lines of source files, read again to show findings in their places.
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

    private mutating func lines(of path: String) -> [Substring] {
        if let lines = files[path] { return lines }
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

/// The line on which a span begins, cut at the span's ends.
struct SourceExcerpt {
    let before: Substring
    /// The part of the line in the span; empty if the file has changed since the scan.
    let marked: Substring
    let after: Substring

    init(_ line: Substring, _ span: SourceSpan) {
        let line = line.last == "\r" ? line.dropLast() : line
        let bytes = line.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: span.start.column - 1, limitedBy: bytes.endIndex)
        let end = start.flatMap { bytes.index($0, offsetBy: span.length, limitedBy: bytes.endIndex) }
        // Slicing rounds down to a whole character's part, should the file have changed.
        let low = start ?? bytes.endIndex
        let high = end ?? bytes.endIndex
        before = line[..<low]
        marked = line[low..<high]
        after = line[high...]
    }

    var line: Substring { before.base[before.startIndex..<after.endIndex] }

    /// The white space before the caret; a tab stays a tab.
    var indentation: String { String(before.map { $0 == "\t" ? "\t" : " " }) }

    var caret: String { "^" + String(repeating: "~", count: max(0, marked.count - 1)) }
}
