/// Forwards messages between a center and another system: another center, a legacy notification center, a recorder, a
/// network.
///
/// A center connects each of its relays once to each message type, when the type is first observed or posted and before its
/// first observer is called. A relay returns a handler that receives every post of the type, or `nil` to ignore the type.
/// Through the port, a relay delivers messages into the center: to all observers and all other relays, but not to its own handler.
///
/// ```swift
/// final class Journal: MessageRelay {
///     func connect<Message: MessageCenter.MainActorMessage>(
///         to port: MainActorMessagePort<Message>
///     ) -> (@MainActor @Sendable (Message, (any AnyObject)?) -> Void)? {
///         { message, _ in print("on the main actor:", message) }
///     }
///
///     func connect<Message: MessageCenter.AsyncMessage>(
///         to port: AsyncMessagePort<Message>
///     ) -> (@Sendable (Message, (any AnyObject)?) -> Void)? {
///         { message, _ in print("posted:", message) }
///     }
/// }
///
/// let center = MessageCenter(configuration: .init(relays: [Journal()]))
/// ```
///
/// The center calls both methods from any isolation without holding a lock. It may call one of them twice for a type: if two
/// threads use the type for the first time at once, or if the relay itself observes or posts the type while it connects. The
/// center then releases one of the two handlers, and the port of that call delivers nothing, so store the port in the handler or
/// in an object that the handler captures. The default implementations return `nil`.
public protocol MessageRelay: AnyObject, Sendable {
    /// Connects the relay to a main-actor message type.
    ///
    /// - Parameter port: The interface to the center. It doesn't retain the center.
    /// - Returns: A handler that receives each post with its subject, on the main actor inside `post`, after the observers. The
    ///   center retains it.
    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MainActorMessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?) -> Void)?

    /// Connects the relay to an asynchronous message type.
    ///
    /// - Parameter port: The interface to the center. It doesn't retain the center.
    /// - Returns: A handler that receives each post with its subject, on the posting thread inside `post`. The center retains it.
    func connect<Message: MessageCenter.AsyncMessage>(
        to port: AsyncMessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?) -> Void)?
}

extension MessageRelay {
    /// Returns `nil`: the relay ignores main-actor messages.
    public func connect<Message: MessageCenter.MainActorMessage>(
        to port: MainActorMessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?) -> Void)? {
        nil
    }

    /// Returns `nil`: the relay ignores asynchronous messages.
    public func connect<Message: MessageCenter.AsyncMessage>(
        to port: AsyncMessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?) -> Void)? {
        nil
    }
}
