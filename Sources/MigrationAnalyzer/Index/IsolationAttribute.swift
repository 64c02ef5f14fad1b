/// What a declaration says of its own isolation.
package enum IsolationAttribute: Hashable, Sendable {
    case mainActor
    /// `nonisolated`, `nonisolated(unsafe)` or `@concurrent`.
    case nonisolated
    /// `isolated deinit`: that of its type.
    case isolated
    /// Another global actor, by its name.
    case globalActor(String)
}
