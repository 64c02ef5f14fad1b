public import Foundation

/// A message that says no more than that something has happened, and to which subject.
///
/// A bridged message that is payload-free gets both conversions: any notification of its name is the message, and the
/// message's notification has no payload.
public protocol PayloadFreeMessage {
    /// Makes the message.
    init()
}

extension MessageCenter.BridgedMainActorMessage where Self: PayloadFreeMessage {
    /// Makes the message, whatever the notification carries.
    @MainActor public static func makeMessage(_ notification: Notification) -> Self? { Self() }

    /// Makes the notification, without a payload.
    @MainActor public static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}

extension MessageCenter.BridgedAsyncMessage where Self: PayloadFreeMessage {
    /// Makes the message, whatever the notification carries.
    public static func makeMessage(_ notification: Notification) -> Self? { Self() }

    /// Makes the notification, without a payload.
    public static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}
