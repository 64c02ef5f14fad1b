/// The end of an observation, as a call says it.
package struct Removal: Sendable {
    package var center: CenterExpression
    /// The argument: `self`, `token`, as written.
    package var observer: String
    /// The variable that the argument comes from, through loops, closures and optional bindings.
    package var place: String
    /// Whether it is called on a center, as far as words and declarations say.
    package var isOnCenter: Bool
    /// Empty where the call takes no name.
    package var names: [NameExpression]
    package var span: SourceSpan
    package var extent: SourceSpan
    package var function: Int?
    package var type: Int?
}

/// A call of a function that may remove observers for its callers, by its name alone: known once all files are.
package struct RemovalCall: Hashable, Sendable {
    package let name: String
    package let function: Int?
    package let type: Int?
}
