/// What one actor does in the observer systems. Observers and subjects are numbered.
package enum ObserverOperation: Hashable, Sendable {
    /// Posts about a subject, or about none.
    case post(Int? = nil)
    /// Registers an observer of a subject, or of all.
    case add(Int, of: Int? = nil)
    /// Ends an observation.
    case remove(Int)
    /// The actor that an observer delivers to dies.
    case endReceiver(Int)
    /// A subject dies.
    case endSubject(Int)
    /// The bridge asks whether a message would reach anybody.
    case ask
}
