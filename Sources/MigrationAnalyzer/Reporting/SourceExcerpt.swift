/// The line on which a span begins, cut at the span's ends.
struct SourceExcerpt {
    let before: Substring
    /// What the span has of the line; empty where the file is no longer what was scanned.
    let marked: Substring
    let after: Substring

    init(_ line: Substring, _ span: SourceSpan) {
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

    /// What moves a caret under the marked text: a tab stays a tab.
    var indentation: String { String(before.map { $0 == "\t" ? "\t" : " " }) }

    var caret: String { "^" + String(repeating: "~", count: max(0, marked.count - 1)) }
}
