public import Foundation

extension MessageCenter {
    /// An asynchronous message that is also a notification: whoever posts one of the two reaches the observers of both.
    ///
    /// In a bridged center (``MessageCenter/default``, or one made with
    /// ``MessageCenter/init(bridging:configuration:)``), and in one with a legacy side of its own,
    ///
    /// - a posted message reaches the observers of the notification, on the posting thread and inside `post`;
    /// - a notification, posted on whatever thread, reaches the observers of the message as a posted message would.
    ///
    /// Each post reaches each observer once. A name without a conversion does not compile; with ``UserInfoCodable``, one
    /// declaration gives both conversions.
    public protocol BridgedAsyncMessage: AsyncMessage {
        /// The name of the notification.
        static var name: Notification.Name { get }

        /// Makes the message that a notification stands for, on the thread that posted it.
        ///
        /// - Parameter notification: the notification, with its object and payload.
        /// - Returns: the message, or `nil` if the notification does not fit, which the center reports.
        static func makeMessage(_ notification: Notification) -> Self?

        /// Makes the notification that stands for a message, on the thread that posts it.
        ///
        /// The center sets its name and, where the message is posted with a subject, its object.
        ///
        /// - Parameter message: the message.
        static func makeNotification(_ message: Self) -> Notification
    }
}

extension MessageCenter.BridgedAsyncMessage where Self: UserInfoCodable {
    /// Makes the message from the payload, as ``UserInfoCodable/userInfo`` declares.
    @inlinable public static func makeMessage(_ notification: Notification) -> Self? {
        try? userInfo.message(from: notification.userInfo)
    }

    /// Makes the payload from the message, as ``UserInfoCodable/userInfo`` declares.
    @inlinable public static func makeNotification(_ message: Self) -> Notification {
        let payload = userInfo.userInfo(from: message)
        return Notification(name: name, object: nil, userInfo: payload.isEmpty ? nil : payload)
    }
}
