import CommandLineSupport

/// Why a file is missing from the index, or only partially in it; or what is wrong in one of its comments.
package struct FileProblem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case unreadable(String)
        case notUTF8(offset: Int)
        case empty
        case linkLoop
        /// A pipe, a socket or a device.
        case notRegular
        /// A line with this many bytes: generated code, which is not read.
        case lineTooLong(Int)
        /// Nested more deeply at this byte than the parser can handle.
        case nestedTooDeep(offset: Int)
        /// This many syntax errors: the rest of the file is in the index.
        case syntaxErrors(Int)
        /// A comment suppresses a rule that does not exist.
        case unknownRule(SourceSpan, String)
        /// A comment is to suppress a rule, and names none.
        case missingRule(SourceSpan)
    }

    package let path: String
    package let kind: Kind

    /// Whether the index contains nothing from the file.
    package var isSkipped: Bool {
        switch kind {
        case .syntaxErrors, .unknownRule, .missingRule: false
        default: true
        }
    }

    /// Whether the file should have been read, and could not be.
    ///
    /// - Parameter isNamed: Whether the command line names the file itself, and not a folder around it.
    func isFailure(isNamed: Bool) -> Bool {
        switch kind {
        case .unreadable, .notUTF8, .nestedTooDeep: true
        case .linkLoop, .notRegular, .lineTooLong: isNamed
        case .empty, .syntaxErrors, .unknownRule, .missingRule: false
        }
    }

    var comment: SourceSpan? {
        switch kind {
        case .unknownRule(let span, _), .missingRule(let span): span
        default: nil
        }
    }
}

extension FileProblem: CustomStringConvertible {
    package var description: String {
        switch kind {
        case .unreadable(let reason): "not read: \(reason)"
        case .notUTF8(let offset): "not read: byte \(offset) is not UTF-8"
        case .empty: "the file is empty"
        case .linkLoop: "not followed: the links form a loop"
        case .notRegular: "not read: not a regular file"
        case .lineTooLong(let bytes): "not read: a line has \(bytes) bytes"
        case .nestedTooDeep(let offset): "not read: the code is nested too deeply at byte \(offset)"
        case .syntaxErrors(let count): "partially read: \(count.counted("syntax error"))"
        case .unknownRule(_, let name):
            "warning: unknown rule `\(name)`" + name.suggestion(among: Rule.all.map(\.identifier))
        case .missingRule: "warning: `notifiable:ignore` suppresses nothing without the name of a rule, or `all`"
        }
    }

    /// The file, or the place in it.
    var place: String { comment.map { $0.place(in: path) } ?? path }

    /// The problem after its place, as a compiler prints it.
    package var diagnostic: String { "\(place): \(self)" }
}

extension FileProblem: Error {}
