/// Where each line of a file starts, so that offsets become lines and columns.
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

    package func location(at offset: Int) -> SourceLocation {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourceLocation(offset: offset, line: low + 1, column: offset - starts[low] + 1)
    }

    package func span(_ offsets: Range<Int>) -> SourceSpan {
        SourceSpan(start: location(at: offsets.lowerBound), length: offsets.count)
    }
}
