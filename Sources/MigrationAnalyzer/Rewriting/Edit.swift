/// The replacement of some bytes of a file by a text.
package struct Edit: Hashable, Comparable, Sendable {
    /// Offsets in UTF-8 from the start of the file, as it was before any edit.
    package let range: Range<Int>
    package let replacement: String

    package init(_ range: Range<Int>, _ replacement: String) {
        self.range = range
        self.replacement = replacement
    }

    package init(insert text: String, at offset: Int) {
        self.init(offset..<offset, text)
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.range.lowerBound, left.range.upperBound, left.replacement)
            < (right.range.lowerBound, right.range.upperBound, right.replacement)
    }

    /// Whether two edits cannot both be made: they change the same bytes.
    ///
    /// Insertions at one place do not exclude each other; they are made in the order of their texts.
    func excludes(_ other: Edit) -> Bool {
        guard self != other else { return false }
        if range.isEmpty, other.range.isEmpty { return false }
        if range.isEmpty { return other.range.lowerBound < range.lowerBound && range.lowerBound < other.range.upperBound }
        if other.range.isEmpty { return other.excludes(self) }
        return range.overlaps(other.range)
    }
}

extension Sequence<Edit> {
    /// A text after these edits, none of which excludes another.
    func applied(to source: some Collection<UInt8>) -> [UInt8] {
        let source = Array(source)
        var result: [UInt8] = []
        var position = 0
        for edit in sorted() {
            precondition(edit.range.lowerBound >= position, "edits exclude each other")
            result += source[position..<edit.range.lowerBound]
            result += Array(edit.replacement.utf8)
            position = edit.range.upperBound
        }
        return result + source[position...]
    }
}
