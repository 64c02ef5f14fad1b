/// A comment that silences rules: `// notifiable:ignore RULE, RULE`.
package struct Suppression: Hashable, Sendable {
    /// Identifiers of rules, or `all`.
    package let rules: [String]
    /// The line that it is meant for: that of the comment, or the next one if the comment stands alone.
    package let line: Int
    package let span: SourceSpan
}
