extension MessageCenter {
    /// A message that is posted on the main actor and observed there, before `post` returns.
    ///
    /// Use it where the turn matters: work that must be done before the poster goes on, such as covering the screen before
    /// the system takes its snapshot. It need not be Sendable, as it never leaves the main actor. For a message that may
    /// be posted from anywhere, see ``AsyncMessage``.
    ///
    /// ```swift
    /// @MainActor final class Platform {
    ///     struct DidClose: MessageCenter.MainActorMessage {
    ///         typealias Subject = Platform
    ///         var reason: String
    ///     }
    /// }
    /// ```
    public protocol MainActorMessage: SendableMetatype {
        /// What the message is about: the type whose instances can be named when posting and observing.
        associatedtype Subject
    }
}
