public import Foundation
public import NotifiableAdapter

/// A type that contains the messages of one subject.
///
/// An extension of `MessageIdentifier` where `Self` is the namespace declares the identifiers of its messages, each of
/// which is documented at its message.
public protocol MessageNamespace: MessageCenter.MessageIdentifier, Sendable where MessageType == Never {}

/// A main-actor message without properties.
public protocol MainActorEvent: MessageCenter.BridgedMainActorMessage, SystemEvent {}

/// A message without properties: it reports an event of its subject.
///
/// A bridged message that conforms to `PayloadFreeMessage` gets both conversions: every notification with its name
/// becomes the message, and the message becomes a notification without `userInfo`.
public protocol PayloadFreeMessage {
    /// Creates the message.
    init()
}

/// A message of the system without properties, which gets its initializer and both conversions.
///
/// A message of your own conforms to ``PayloadFreeMessage``, so that the compiler asks for its initializer.
public protocol SystemEvent {}

extension SystemEvent {
    /// Creates the message, whose type has no stored properties, or the program stops.
    public init() {
        precondition(MemoryLayout<Self>.size == 0, "\(Self.self) has stored properties")
        // A value without stored properties has no bits. Otherwise, each type would need an initializer of its own,
        // because the memberwise initializer isn't public.
        self = unsafe unsafeBitCast((), to: Self.self)
    }
}

/// A message with the properties of its payload: `message.endFrame`.
@dynamicMemberLookup public protocol PayloadMessage {
    /// The type of the payload.
    associatedtype Payload: NotificationPayload
    /// The contents of the notification.
    var payload: Payload { get set }
    /// Creates the message.
    init(payload: Payload)
}

/// The payload of a ``PayloadMessage``.
public protocol NotificationPayload {
    /// Reads the payload of a notification, or returns `nil` if a part of it is missing.
    init?(_ notification: Notification)
    /// Creates a notification with the payload.
    func notification(_ name: Notification.Name) -> Notification
}

extension PayloadMessage {
    /// Accesses a property of the payload.
    public subscript<Value>(dynamicMember property: KeyPath<Payload, Value>) -> Value { payload[keyPath: property] }
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

extension MessageCenter.BridgedMainActorMessage where Self: SystemEvent {
    /// Creates the message, whatever the notification contains.
    @MainActor public static func makeMessage(_ notification: Notification) -> Self? { Self() }
    /// Creates the notification, without `userInfo`.
    @MainActor public static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}

extension MessageCenter.BridgedAsyncMessage where Self: SystemEvent {
    /// Creates the message, whatever the notification contains.
    public static func makeMessage(_ notification: Notification) -> Self? { Self() }
    /// Creates the notification, without `userInfo`.
    public static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}

extension MessageCenter.BridgedMainActorMessage where Self: PayloadMessage {
    /// Creates the message from the notification's payload.
    @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
        Payload(notification).map(Self.init)
    }
    /// Creates the notification with the payload.
    @MainActor public static func makeNotification(_ message: Self) -> Notification {
        message.payload.notification(name)
    }
}

extension MessageCenter.BridgedAsyncMessage where Self: PayloadMessage {
    /// Creates the message from the notification's payload.
    public static func makeMessage(_ notification: Notification) -> Self? { Payload(notification).map(Self.init) }
    /// Creates the notification with the payload.
    public static func makeNotification(_ message: Self) -> Notification { message.payload.notification(name) }
}
