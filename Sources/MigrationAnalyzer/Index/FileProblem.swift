/// Why a file is not, or not wholly, part of an index.
package struct FileProblem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case unreadable(String)
        case notUTF8(offset: Int)
        case empty
        case linkLoop
        /// A line of so many bytes: generated, and not read.
        case lineTooLong(Int)
        /// More in one another at this place than the parser survives, or comes to an end with.
        case nestedTooDeep(offset: Int)
        /// So many places that are no Swift: what was understood is in the index.
        case syntaxErrors(Int)
    }

    package let path: String
    package let kind: Kind

    package init(path: String, kind: Kind) {
        self.path = path
        self.kind = kind
    }

    /// Whether nothing of the file is in the index.
    package var isSkipped: Bool {
        if case .syntaxErrors = kind { false } else { true }
    }
}

extension FileProblem: CustomStringConvertible {
    package var description: String {
        switch kind {
        case .unreadable(let reason): "not read: \(reason)"
        case .notUTF8(let offset): "not read: byte \(offset) is not UTF-8"
        case .empty: "empty"
        case .linkLoop: "not followed: a loop of links"
        case .lineTooLong(let bytes): "not read: a line of \(bytes) bytes"
        case .nestedTooDeep(let offset): "not read: code is nested too deep at byte \(offset)"
        case .syntaxErrors(let count): "read with gaps: \(count) syntax \(count == 1 ? "error" : "errors")"
        }
    }
}
