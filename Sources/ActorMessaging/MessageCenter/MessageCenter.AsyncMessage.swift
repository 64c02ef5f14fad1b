extension MessageCenter {
    /// A message that is posted from any isolation and delivered later.
    ///
    /// Each observer gets messages one at a time, and what one poster posted in posting order. The poster does not wait.
    /// Where the observer must have run when `post` returns, use ``MainActorMessage``.
    ///
    /// ```swift
    /// final class Depot: Sendable {
    ///     struct DidRefuel: MessageCenter.AsyncMessage {
    ///         typealias Subject = Depot
    ///         var litres: Double
    ///     }
    /// }
    /// ```
    public protocol AsyncMessage: Sendable {
        /// What the message is about: the type whose instances can be named when posting and observing.
        associatedtype Subject
    }
}
