/// A place in a source file.
package struct SourceLocation: Hashable, Comparable, Sendable {
    /// Bytes of UTF-8 from the start of the file: what a rewriter needs.
    package let offset: Int
    /// Counted from 1.
    package let line: Int
    /// Bytes of UTF-8 from the start of the line, counted from 1, as the compiler prints it.
    package let column: Int

    package init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    package static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
}

/// A stretch of a source file: where it starts, and how many bytes it has.
package struct SourceSpan: Hashable, Comparable, Sendable {
    package let start: SourceLocation
    package let length: Int

    package init(start: SourceLocation, length: Int) {
        self.start = start
        self.length = length
    }

    package var offsets: Range<Int> { start.offset..<start.offset + length }

    package static func < (left: Self, right: Self) -> Bool {
        (left.start.offset, left.length) < (right.start.offset, right.length)
    }
}
