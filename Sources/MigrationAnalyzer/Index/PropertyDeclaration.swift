/// A property of a type or of the file, or a case of an enumeration.
package struct PropertyDeclaration: Sendable {
    package let name: String
    /// Its type: as written, else as its first value tells.
    package let type: TypeExpression
    package let isStatic: Bool
    package let isComputed: Bool
    /// Whether other files cannot name it.
    package let isPrivate: Bool
    package let isolation: IsolationAttribute?
    /// What it is, if it is the name of a notification, or an array of names.
    package let notificationNames: [NameExpression]
    /// Its text, if it is a string literal: a key, or the text of a name.
    package let text: String?
    /// The declaration that it is a member of, an index into `FileIndex.types`.
    package let parent: Int?
    package let span: SourceSpan
}
