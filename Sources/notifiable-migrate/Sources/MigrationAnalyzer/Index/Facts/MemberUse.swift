/// What some code of a type uses of its instance.
///
/// Uses in files that don't mention notifications are left out, also those in extensions of types that other files
/// observe in: most files of a code base have nothing to do with notifications, and the index would be several times as
/// large. Those of types that pass code to queues are kept, because handlers may call their methods.
package struct MemberUses: Sendable {
    /// An index into `FileIndex.functions`.
    let function: Int
    /// An index into `FileIndex.types`.
    let type: Int
    let place: PostPlace
    /// The start of the closure that the code belongs to; `nil` for the function's own code.
    let closure: Int?
    /// Whether the function or closure passes it on to run elsewhere, or runs it only if it is on the main thread.
    let isPassedOn: Bool
    var uses: [MemberUse]

    /// Whether the code is sure to run off the main thread.
    var isOffMain: Bool { if case .offMain = place { true } else { false } }
}

/// A use of a property or a method of `self`.
package struct MemberUse: Hashable, Sendable {
    enum Kind: String, Sendable {
        case read
        /// It is assigned to, passed `inout`, or changed by a method of the standard library's collections.
        case write
        case call
    }

    let name: String
    let kind: Kind
    /// Whether the code uses a member of the value: `view.bounds`, `counts.total = 1`.
    let isOfMember: Bool
    /// Of a call, the labels of its arguments in parentheses; `_` for an argument without one.
    var labels: [String]?
    /// Its first mention in the code.
    var span: SourceSpan
}
