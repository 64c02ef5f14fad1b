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

extension MessageCenter {
    /// A short name for a message type where observers are added.
    ///
    /// ```swift
    /// final class Signal: Sendable {
    ///     struct DidChange: MessageCenter.AsyncMessage {
    ///         typealias Subject = Signal
    ///         var isClear: Bool
    ///     }
    /// }
    ///
    /// extension MessageCenter.MessageIdentifier
    /// where Self == MessageCenter.BaseMessageIdentifier<Signal.DidChange> {
    ///     static var didChange: Self { .init() }
    /// }
    ///
    /// let center = MessageCenter()
    /// let token = center.addObserver(of: Signal.self, for: .didChange) { message in
    ///     print(message.isClear)
    /// }
    /// ```
    public protocol MessageIdentifier {
        /// The message that the identifier stands for.
        associatedtype MessageType
    }

    /// An identifier that is nothing but its message type.
    public struct BaseMessageIdentifier<MessageType>: MessageIdentifier, Sendable {
        /// Makes the identifier of a main-actor message.
        public init() where MessageType: MainActorMessage {}

        /// Makes the identifier of an asynchronous message.
        public init() where MessageType: AsyncMessage {}
    }
}
