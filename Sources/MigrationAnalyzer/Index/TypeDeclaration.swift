/// A type, or an extension of one, as declared in one place.
package struct TypeDeclaration: Sendable {
    package enum Kind: String, Sendable {
        case `class`, `struct`, `enum`, `actor`, `protocol`, `extension`

        /// Whether instances of it are values. Of an extension and a protocol, nothing is known.
        package var isValue: Bool { self == .struct || self == .enum }
    }

    package let kind: Kind
    /// Qualified by the types around it (`Outer.Inner`); of an extension, the extended type as written.
    package let name: String
    /// Superclass and protocols, as written, without generic arguments.
    package let inherited: [String]
    package let isolation: IsolationAttribute?
    package let isGeneric: Bool
    /// Whether other files cannot name it: it or what is around it is `private` or `fileprivate`. Of an extension, whether its
    /// members are.
    package let isPrivate: Bool
    /// Of an enumeration without associated values, the first case.
    package let firstCase: String?
    /// The declaration around this one, an index into `FileIndex.types`.
    package let parent: Int?
    /// Only the type's name.
    package let span: SourceSpan
}
