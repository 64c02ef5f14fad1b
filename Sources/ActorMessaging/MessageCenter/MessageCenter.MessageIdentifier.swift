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
