#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    public import Foundation
    public import UIKit

    /// A message about the keyboard, which has the properties of a ``KeyboardChange``: `message.endFrame`.
    @dynamicMemberLookup public protocol KeyboardMessage: MessageCenter.BridgedMainActorMessage {
        /// Where the keyboard goes, and how.
        var change: KeyboardChange { get set }

        /// Makes the message.
        init(change: KeyboardChange)
    }

    extension KeyboardMessage {
        /// A property of the change.
        public subscript<Value>(dynamicMember property: WritableKeyPath<KeyboardChange, Value>) -> Value {
            get { change[keyPath: property] }
            set { change[keyPath: property] = newValue }
        }

        /// Makes the message, with the labels of Apple's.
        public init(
            beginFrame: CGRect,
            endFrame: CGRect,
            animationDuration: TimeInterval,
            animationCurve: UIView.AnimationCurve,
            isLocal: Bool,
            screen: UIScreen
        ) {
            self.init(
                change: KeyboardChange(
                    beginFrame: beginFrame,
                    endFrame: endFrame,
                    animationDuration: animationDuration,
                    animationCurve: animationCurve,
                    isLocal: isLocal,
                    screen: screen
                )
            )
        }

        /// Makes the message from the payload and the screen that the notification is about.
        @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
            KeyboardChange(notification).map(Self.init)
        }

        /// Makes the notification, about the screen.
        @MainActor public static func makeNotification(_ message: Self) -> Notification {
            message.change.notification(name)
        }
    }
#endif
