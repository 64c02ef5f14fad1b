/// Forwards messages between a center and another system: another center, a legacy notification center, a recorder, a
/// network.
///
/// A center connects each of its relays once to each message type, when the type is first observed or posted and before
/// its first observer is called. A relay returns a handler that receives every post of the type, or `nil` to ignore the
/// type. Through the port, a relay delivers messages into the center: to all observers and all other relays, but not to
/// its own handler. <doc:Relays> has examples.
///
/// The center calls both `connect` methods from any isolation without holding a lock. It may call one again for a
/// type: if several threads use the type for the first time at once, or if the relay itself observes or posts the type
/// elsewhere while it connects. The center then keeps one of the handlers, and the ports of the other calls deliver
/// nothing, so store the port in the handler or in an object that the handler captures.
///
/// A relay is attached to a center by the center's configuration or by ``MessageCenter/attach(_:)``. One relay may be
/// attached to several centers. It reports problems of its own as ``MessageDiagnostic/relay(_:)``.
public protocol MessageRelay: AnyObject, Sendable {
    /// Tells the relay that a center uses it, once for each attachment, before the center connects it to message types.
    ///
    /// - Parameter center: The center. Don't retain it: the center retains the relay.
    func didAttach(to center: MessageCenter)

    /// Tells the relay that a center no longer uses it, because the relay is detached or the center is deallocated.
    ///
    /// From then on, the ports of the center deliver nothing. A handler that has begun on another thread continues.
    ///
    /// - Parameter center: The identity of the center.
    func didDetach(from center: MessageCenter.ID)

    /// Connects the relay to a main-actor message type.
    ///
    /// - Parameter port: The interface to the center. It doesn't retain the center.
    /// - Returns: A handler that receives each post with its subject and its origin, on the main actor inside `post`,
    ///   after the observers, or `nil` to ignore the type. The center retains the handler.
    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)?

    /// Connects the relay to an asynchronous message type, in the same way. The handler runs on the posting thread,
    /// inside `post`.
    func connect<Message: MessageCenter.AsyncMessage>(
        to port: MessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)?
}

extension MessageRelay {
    /// The default implementation does nothing.
    public func didAttach(to center: MessageCenter) {}

    /// The default implementation does nothing.
    public func didDetach(from center: MessageCenter.ID) {}
}

/// A problem that a relay reports, such as a lost connection.
///
/// Each relay declares its own types, and passes them to the ``MessageCenter/Configuration/diagnostics`` closure of its
/// center as ``MessageDiagnostic/relay(_:)``.
public protocol RelayDiagnostic: Sendable, CustomStringConvertible {}
