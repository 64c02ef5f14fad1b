// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What Foundation has on Apple's systems and lacks on Linux. The compiler of a snippet imports it beside Foundation.
public import Combine
public import Foundation
// Foundation's methods with selectors are declared there, where the libraries see them.
@_exported public import ObjectiveC

extension NotificationCenter {
    public struct Publisher: Combine.Publisher {
        public typealias Output = Notification
        public typealias Failure = Never
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
            fatalError("a stub")
        }
    }

    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher { Publisher() }

    public final class Notifications: AsyncSequence, @unchecked Sendable {
        public struct Iterator: AsyncIteratorProtocol {
            public mutating func next() async -> Notification? { nil }
        }
        public func makeAsyncIterator() -> Iterator { Iterator() }
    }

    public func notifications(named name: Notification.Name, object: (AnyObject & Sendable)? = nil) -> Notifications {
        fatalError("a stub")
    }
}

// On Apple's systems these are requirements with defaults, so a message that leaves one out compiles there as here.
extension NotificationCenter.MainActorMessage {
    public static var name: Notification.Name { fatalError("a stub") }
    @MainActor public static func makeMessage(_ notification: Notification) -> Self? { nil }
    @MainActor public static func makeNotification(_ message: Self) -> Notification { fatalError("a stub") }
}

extension NotificationCenter.AsyncMessage {
    public static var name: Notification.Name { fatalError("a stub") }
    public static func makeMessage(_ notification: Notification) -> Self? { nil }
    public static func makeNotification(_ message: Self) -> Notification { fatalError("a stub") }
}
