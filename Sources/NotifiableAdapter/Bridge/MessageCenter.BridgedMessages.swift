public import Foundation

extension MessageCenter {
    /// A main-actor message that must declare its name and both conversions.
    ///
    /// Any `MessageCenter.MainActorMessage` that declares a name is bridged. For this protocol, the compiler rejects a
    /// type that omits one of the three. With ``UserInfoCodable``, one declaration gives both conversions.
    ///
    /// In a bridged center (``MessageCenter/default``, or one made with
    /// ``MessageCenter/init(bridging:configuration:)``), and in a center with a legacy side of its own, each post
    /// reaches each observer once:
    ///
    /// - A posted message reaches the observers of the notification on the main actor, inside `post`.
    /// - A notification posted on the main actor reaches the observers of the message inside its `post`.
    /// - A notification posted elsewhere reaches them on a later turn of the main run loop, in the posting order of its
    ///   thread, and the center reports ``ActorMessaging/MessageDiagnostic/legacyPostDeferred(messageType:name:)``.
    public protocol BridgedMainActorMessage: MainActorMessage {
        /// The name of the notification.
        static var name: Notification.Name { get }

        /// Converts a notification to the message.
        ///
        /// - Parameter notification: A notification with the name of the message.
        /// - Returns: The message, or `nil` if the notification can't be converted, which the center reports.
        @MainActor static func makeMessage(_ notification: Notification) -> Self?

        /// Converts a message to its notification.
        ///
        /// The center sets the name and, if the message is posted with a subject, the object.
        ///
        /// - Parameter message: The message that is posted.
        @MainActor static func makeNotification(_ message: Self) -> Notification
    }

    /// An asynchronous message that must declare its name and both conversions.
    ///
    /// Any `MessageCenter.AsyncMessage` that declares a name is bridged. For this protocol, the compiler rejects a type
    /// that omits one of the three. With ``UserInfoCodable``, one declaration gives both conversions.
    ///
    /// Each post reaches each observer once, as described for ``BridgedMainActorMessage``. The observers of the
    /// notification run on the posting thread, inside `post`; those of the message run later, as after a posted
    /// message.
    public protocol BridgedAsyncMessage: AsyncMessage {
        /// The name of the notification.
        static var name: Notification.Name { get }

        /// Converts a notification to the message, or returns `nil`, on the thread that posts the notification.
        static func makeMessage(_ notification: Notification) -> Self?

        /// Converts a message to its notification, on the thread that posts the message. The center sets the name and,
        /// if the message is posted with a subject, the object.
        static func makeNotification(_ message: Self) -> Notification
    }
}

// MARK: Conversions by UserInfoCodable

extension MessageCenter.MainActorMessage where Self: UserInfoCodable {
    /// Converts the payload as ``UserInfoCodable/userInfo`` declares.
    @inlinable @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
        message(from: notification)
    }

    /// Converts the message as ``UserInfoCodable/userInfo`` declares.
    @inlinable @MainActor public static func makeNotification(_ message: Self) -> Notification {
        notification(named: name, from: message)
    }
}

extension MessageCenter.AsyncMessage where Self: UserInfoCodable {
    /// Converts the payload as ``UserInfoCodable/userInfo`` declares.
    @inlinable public static func makeMessage(_ notification: Notification) -> Self? {
        message(from: notification)
    }

    /// Converts the message as ``UserInfoCodable/userInfo`` declares.
    @inlinable public static func makeNotification(_ message: Self) -> Notification {
        notification(named: name, from: message)
    }
}

// For a strict message that is `UserInfoCodable`, the defaults above and the unavailable ones below are equally
// specialized. These defaults are more specialized than both.

extension MessageCenter.BridgedMainActorMessage where Self: UserInfoCodable {
    /// Converts the payload as ``UserInfoCodable/userInfo`` declares.
    @inlinable @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
        message(from: notification)
    }

    /// Converts the message as ``UserInfoCodable/userInfo`` declares.
    @inlinable @MainActor public static func makeNotification(_ message: Self) -> Notification {
        notification(named: name, from: message)
    }
}

extension MessageCenter.BridgedAsyncMessage where Self: UserInfoCodable {
    /// Converts the payload as ``UserInfoCodable/userInfo`` declares.
    @inlinable public static func makeMessage(_ notification: Notification) -> Self? {
        message(from: notification)
    }

    /// Converts the message as ``UserInfoCodable/userInfo`` declares.
    @inlinable public static func makeNotification(_ message: Self) -> Notification {
        notification(named: name, from: message)
    }
}

// MARK: Refusals

// Without these declarations, the defaults of the plain protocols would satisfy the requirements. These are more
// specialized and unavailable, so the compiler reports them with their messages.

extension MessageCenter.BridgedMainActorMessage {
    /// Unavailable: declare the name.
    @available(*, unavailable, message: "declare 'static var name: Notification.Name'")
    public static var name: Notification.Name { unavailable() }

    /// Unavailable: write the conversion.
    @available(*, unavailable, message: "write 'makeMessage(_:)', or conform to 'UserInfoCodable'")
    @MainActor public static func makeMessage(_ notification: Notification) -> Self? { unavailable() }

    /// Unavailable: write the conversion.
    @available(
        *,
        unavailable,
        message: "write 'makeNotification(_:)', or conform to 'UserInfoCodable'; the center sets the object"
    )
    @MainActor public static func makeNotification(_ message: Self) -> Notification { unavailable() }
}

extension MessageCenter.BridgedAsyncMessage {
    /// Unavailable: declare the name.
    @available(*, unavailable, message: "declare 'static var name: Notification.Name'")
    public static var name: Notification.Name { unavailable() }

    /// Unavailable: write the conversion.
    @available(*, unavailable, message: "write 'makeMessage(_:)', or conform to 'UserInfoCodable'")
    public static func makeMessage(_ notification: Notification) -> Self? { unavailable() }

    /// Unavailable: write the conversion.
    @available(
        *,
        unavailable,
        message: "write 'makeNotification(_:)', or conform to 'UserInfoCodable'; the center sets the object"
    )
    public static func makeNotification(_ message: Self) -> Notification { unavailable() }
}
