import SwiftSyntax

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
        if range.isEmpty {
            return other.range.lowerBound < range.lowerBound && range.lowerBound < other.range.upperBound
        }
        if other.range.isEmpty { return other.excludes(self) }
        return range.overlaps(other.range)
    }
}

extension Sequence<Edit> {
    /// Whether none of the edits excludes another one.
    var areCompatible: Bool {
        var position = 0
        for edit in sorted() {
            guard edit.range.lowerBound >= position else { return false }
            position = edit.range.upperBound
        }
        return true
    }

    /// Applies edits that do not exclude each other.
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

/// Takes statements out of a file.
enum Deletion {
    /// Without some statements, and without a `deinit` that has nothing else.
    static func edits(of statements: [CodeBlockItemSyntax], in source: ParsedSource) -> Set<Edit> {
        var edits: Set<Edit> = []
        for (_, statements) in Dictionary(grouping: statements.uniqued(by: \.id), by: { $0.parent?.id }) {
            if let list = statements.first?.parent?.as(CodeBlockItemListSyntax.self), list.count == statements.count,
                let declaration = list.parent?.parent?.as(DeinitializerDeclSyntax.self),
                // A comment below the statements is about something else.
                case let rest = list.codeRange.upperBound..<declaration.codeRange.upperBound,
                !source.comments(in: rest).contains(where: { source.startsLine($0.range.lowerBound) })
            {
                edits.insert(Edit(declaration.parent?.codeRange ?? declaration.codeRange, ""))
                continue
            }
            for statement in statements { edits.insert(Edit(statement.codeRange, "")) }
        }
        return edits
    }
}
