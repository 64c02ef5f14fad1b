/// A party that carries messages between a center and somewhere else: another center, a legacy notification center, a
/// recorder, a network.
///
/// It is the one extension point of a center. A center tells each of its relays once of each message type that it first
/// meets, be it by an observer or by a post, before the first observer of that type is called. The relay answers with a
/// handler that sees every post of the type, or with `nil` if it does not care. Through the port it is given, it may
/// deliver messages into the center, which all observers and all other relays get, but never its own handler.
///
/// ```swift
/// final class Journal: MessageRelay {
///     func connect<Message: MessageCenter.MainActorMessage>(
///         to port: MainActorMessagePort<Message>
///     ) -> (@MainActor (Message, (any AnyObject)?) -> Void)? {
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
/// Both methods may be called from any isolation, under no lock, and twice for one type when two threads meet it at
/// once; the handler of one of the calls is then dropped, and with it what it captured. So keep the port in the handler,
/// or in what it captures: the port of the dropped call delivers to nobody. A relay that observes or posts a type
/// while it is told of it is told of it once more, too. Both have a default that does not care.
public protocol MessageRelay: AnyObject, Sendable {
    /// Tells of a main-actor message type.
    ///
    /// - Parameter port: the way into the center. It does not keep the center alive.
    /// - Returns: a handler that gets every post of the message, with its subject, on the main actor and inside `post`,
    ///   after the observers. The center keeps it as long as itself.
    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MainActorMessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?) -> Void)?

    /// Tells of an asynchronous message type.
    ///
    /// - Parameter port: the way into the center. It does not keep the center alive.
    /// - Returns: a handler that gets every post of the message, with its subject, on the posting thread and inside
    ///   `post`. The center keeps it as long as itself.
    func connect<Message: MessageCenter.AsyncMessage>(
        to port: AsyncMessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?) -> Void)?
}

extension MessageRelay {
    /// Does not care for main-actor messages.
    public func connect<Message: MessageCenter.MainActorMessage>(
        to port: MainActorMessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?) -> Void)? {
        nil
    }

    /// Does not care for asynchronous messages.
    public func connect<Message: MessageCenter.AsyncMessage>(
        to port: AsyncMessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?) -> Void)? {
        nil
    }
}
