public import Foundation

/// A message without properties: it reports an event of its subject.
///
/// A bridged message that conforms to `PayloadFreeMessage` gets both conversions: every notification with its name
/// becomes the message, and the message becomes a notification without `userInfo`.
public protocol PayloadFreeMessage {
    /// Creates the message.
    init()
}

extension MessageCenter.BridgedMainActorMessage where Self: PayloadFreeMessage {
    /// Creates the message, whatever the notification contains.
    @MainActor public static func makeMessage(_ notification: Notification) -> Self? { Self() }

    /// Creates the notification, without `userInfo`.
    @MainActor public static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}

extension MessageCenter.BridgedAsyncMessage where Self: PayloadFreeMessage {
    /// Creates the message, whatever the notification contains.
    public static func makeMessage(_ notification: Notification) -> Self? { Self() }

    /// Creates the notification, without `userInfo`.
    public static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}
