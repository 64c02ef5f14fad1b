public import Foundation

extension MessageCenter {
    /// A main-actor message that is also a notification: whoever posts one of the two reaches the observers of both.
    ///
    /// In a bridged center (``MessageCenter/default``, or one made with
    /// ``MessageCenter/init(bridging:configuration:)``), and in one with a legacy side of its own,
    ///
    /// - a posted message reaches the observers of the notification, on the main actor and inside `post`;
    /// - a notification posted on the main actor reaches the observers of the message, inside its `post` as well;
    /// - a notification posted elsewhere reaches them on a later turn of the main run loop, in its thread's posting order,
    ///   and the center reports ``ActorMessaging/MessageDiagnostic/legacyPostDeferred(messageType:name:)``.
    ///
    /// Each post reaches each observer once. A name without a conversion does not compile; with ``UserInfoCodable``, one
    /// declaration gives both conversions.
    public protocol BridgedMainActorMessage: MainActorMessage {
        /// The name of the notification.
        static var name: Notification.Name { get }

        /// Makes the message that a notification stands for.
        ///
        /// - Parameter notification: the notification, with its object and payload.
        /// - Returns: the message, or `nil` if the notification does not fit, which the center reports.
        @MainActor static func makeMessage(_ notification: Notification) -> Self?

        /// Makes the notification that stands for a message.
        ///
        /// The center sets its name and, where the message is posted with a subject, its object.
        ///
        /// - Parameter message: the message.
        @MainActor static func makeNotification(_ message: Self) -> Notification
    }
}

extension MessageCenter.BridgedMainActorMessage where Self: UserInfoCodable {
    /// Makes the message from the payload, as ``UserInfoCodable/userInfo`` declares.
    @inlinable @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
        try? userInfo.message(from: notification.userInfo)
    }

    /// Makes the payload from the message, as ``UserInfoCodable/userInfo`` declares.
    @inlinable @MainActor public static func makeNotification(_ message: Self) -> Notification {
        let payload = userInfo.userInfo(from: message)
        return Notification(name: name, object: nil, userInfo: payload.isEmpty ? nil : payload)
    }
}
