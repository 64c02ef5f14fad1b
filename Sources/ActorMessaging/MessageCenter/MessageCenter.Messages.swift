public import Foundation

extension MessageCenter {
    /// The requirements that main-actor and asynchronous messages share.
    ///
    /// Conform to ``MainActorMessage`` or ``AsyncMessage``. The compiler rejects a type that conforms to this protocol
    /// alone.
    public protocol Message: SendableMetatype {
        /// The type of the objects that the message is posted about.
        ///
        /// If objects of several types post the message, use their common superclass or `AnyObject`. A subject that is
        /// a value, such as a structure or an enumeration, has no identity, so it can't be observed: put the value in
        /// the message.
        associatedtype Subject

        /// The name of the notification that corresponds to the message.
        ///
        /// The default is the name of the type with its module, and then the message isn't a notification. A message
        /// type that declares another name is bridged to the notification of that name.
        static var name: Notification.Name { get }

        /// The messages that a center keeps for observers that are added later. The default is
        /// ``MessageCenter/Retention/none``.
        static var retention: MessageCenter.Retention { get }

        /// The kind of the message, which ``MainActorMessage`` and ``AsyncMessage`` declare.
        static var _kind: _MessageKind { get }
    }

    /// The kind of a message.
    public enum _MessageKind: Sendable { case mainActor, async }

    /// A message that is posted on the main actor, and whose observers run there before `post` returns.
    ///
    /// Choose a main-actor message where observers must run in the same turn of the run loop, such as when an app
    /// covers its screen before the system takes a snapshot. The message doesn't need to be Sendable, because it never
    /// leaves the main actor. For a message that can be posted from any isolation, see ``AsyncMessage``.
    /// <doc:ChoosingMessages> has examples.
    ///
    /// ## Messages that are notifications
    ///
    /// A message type that declares a ``Message/name`` is also a notification: in a center that is bridged to a
    /// notification center, a post of either reaches the observers of both. ``makeMessage(_:)`` and
    /// ``makeNotification(_:)`` convert between the two. Their default implementations carry the message itself, under
    /// ``NotificationMessageKey/key``, so a notification that other code posts without that key isn't delivered to
    /// observers of the message; the center reports ``MessageDiagnostic/conversionFailed(messageType:name:reason:)``.
    /// <doc:ConvertingPayloads> has examples.
    public protocol MainActorMessage: Message {
        /// Converts a notification to the message.
        ///
        /// - Parameter notification: A notification with the name of the message.
        /// - Returns: The message, or `nil` if the notification can't be converted, which the center reports.
        @MainActor static func makeMessage(_ notification: Notification) -> Self?

        /// Converts a message to its notification.
        ///
        /// The center replaces the name with ``Message/name`` and, if the message is posted with a subject, the object
        /// with the subject.
        ///
        /// - Parameter message: The message that is posted.
        @MainActor static func makeNotification(_ message: Self) -> Notification

        /// Converts a message about a subject to its notification.
        ///
        /// The center calls this form, whose default implementation calls ``makeNotification(_:)``. A type declares
        /// the form of its choice: Foundation has the other one, its betas had this one. Of a type that declares both,
        /// the center calls only this one, and replaces the name and the object as in ``makeNotification(_:)``.
        ///
        /// - Parameters:
        ///   - message: The message that is posted.
        ///   - object: The subject of the post. `nil` if the message is posted without one, or if `Subject` isn't the
        ///     type of an object.
        @MainActor static func makeNotification(_ message: Self, object: Subject?) -> Notification
    }

    /// A message that is posted from any isolation and delivered later.
    ///
    /// Each observer receives one message at a time, and the messages of one poster in posting order. The poster
    /// doesn't wait. If observers must have run when `post` returns, use ``MainActorMessage``.
    ///
    /// A message type that declares a ``Message/name`` is also a notification, as described for ``MainActorMessage``.
    /// Its conversions run on the thread that posts.
    public protocol AsyncMessage: Message, Sendable {
        /// Converts a notification to the message, as in ``MainActorMessage``, on the thread that posts.
        static func makeMessage(_ notification: Notification) -> Self?

        /// Converts a message to its notification, as in ``MainActorMessage``, on the thread that posts.
        static func makeNotification(_ message: Self) -> Notification

        /// Converts a message about a subject to its notification, as in ``MainActorMessage``, on the posting thread.
        static func makeNotification(_ message: Self, object: Subject?) -> Notification
    }

    /// The type of the key under which a notification carries a message whose type declares a name but no conversions.
    public struct NotificationMessageKey: Hashable, Sendable {
        /// The key of the message in `userInfo`.
        public static let key = NotificationMessageKey()

        private init() {}
    }
}

extension MessageCenter.Message {
    /// The identifier of the message type, for an extension of ``MessageCenter/MessageIdentifier`` with a short name.
    /// Foundation's messages have only the longer spelling.
    public typealias Identifier = MessageCenter.BaseMessageIdentifier<Self>

    /// The name of the type with its module, such as `Depot.Train.DidArrive`.
    public static var name: Notification.Name { defaultName }

    private static var defaultName: Notification.Name { Notification.Name(String(reflecting: Self.self)) }

    /// Whether the type declares a name, so that the message is also a notification.
    package static var isBridged: Bool { name != defaultName }

    static func carried(by notification: Notification) -> Self? {
        notification.userInfo?[MessageCenter.NotificationMessageKey.key] as? Self
    }

    /// Unavailable: conform to a kind of message.
    @available(*, unavailable, message: "conform to 'MessageCenter.MainActorMessage' or 'MessageCenter.AsyncMessage'")
    public static var _kind: MessageCenter._MessageKind { unavailable() }

    func carrier() -> Notification {
        Notification(name: Self.name, object: nil, userInfo: [MessageCenter.NotificationMessageKey.key: self])
    }
}

extension MessageCenter.MainActorMessage {
    /// The kind of the message.
    public static var _kind: MessageCenter._MessageKind { .mainActor }

    /// Returns the message that the notification carries under ``MessageCenter/NotificationMessageKey/key``.
    @MainActor public static func makeMessage(_ notification: Notification) -> Self? { carried(by: notification) }

    /// Returns a notification that carries the message under ``MessageCenter/NotificationMessageKey/key``, even if the
    /// type declares `makeNotification(_:object:)`. The center calls that one.
    @MainActor public static func makeNotification(_ message: Self) -> Notification { message.carrier() }

    /// Returns the notification of `makeNotification(_:)` with an object, if there is one.
    @inlinable @MainActor public static func makeNotification(_ message: Self, object: Subject?) -> Notification {
        var notification = makeNotification(message)
        if let object { notification.object = object }
        return notification
    }
}

extension MessageCenter.AsyncMessage {
    /// The kind of the message.
    public static var _kind: MessageCenter._MessageKind { .async }

    /// Returns the message that the notification carries under ``MessageCenter/NotificationMessageKey/key``.
    public static func makeMessage(_ notification: Notification) -> Self? { carried(by: notification) }

    /// Returns a notification that carries the message, as the default of a ``MessageCenter/MainActorMessage`` does.
    public static func makeNotification(_ message: Self) -> Notification { message.carrier() }

    /// Returns the notification of `makeNotification(_:)` with an object, if there is one.
    @inlinable public static func makeNotification(_ message: Self, object: Subject?) -> Notification {
        var notification = makeNotification(message)
        if let object { notification.object = object }
        return notification
    }
}

extension MessageCenter {
    /// Identifies a message type by a short name where observers are added.
    ///
    /// In an extension of the protocol where `Self` is the ``BaseMessageIdentifier`` of the message type, declare a
    /// static property, and observe with `for: .didChange`. <doc:ConvertingPayloads> has an example.
    public protocol MessageIdentifier {
        /// The message type that the identifier represents.
        associatedtype MessageType
    }

    /// An identifier that only specifies its message type.
    public struct BaseMessageIdentifier<MessageType>: MessageIdentifier, Sendable {
        /// Creates the identifier of a main-actor message.
        public init() where MessageType: MainActorMessage {}

        /// Creates the identifier of an asynchronous message.
        public init() where MessageType: AsyncMessage {}
    }
}

/// The body of an unavailable declaration, which is never called.
package func unavailable() -> Never {
    fatalError("The compiler refuses every use of an unavailable declaration.")
}
