/// Where the code lets go of tokens that end with it: `cancellables.removeAll()`, `cancellable = nil`.
package struct TokenRelease: Hashable, Sendable {
    /// The variable.
    package let place: String
    /// The function in which it stands, an index into `FileIndex.functions`.
    package let function: Int?
    /// The type in which it stands, an index into `FileIndex.types`.
    package let type: Int?
}
