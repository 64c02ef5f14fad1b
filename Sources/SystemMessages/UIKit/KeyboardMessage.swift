// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    public import Foundation
    public import UIKit

    /// A message about the keyboard, with the properties of a ``KeyboardChange``: `message.endFrame`.
    @dynamicMemberLookup public protocol KeyboardMessage: MessageCenter.BridgedMainActorMessage
    where Subject == UIScreen {
        /// The movement of the keyboard.
        var change: KeyboardChange { get set }

        /// Creates the message.
        init(change: KeyboardChange)
    }

    extension KeyboardMessage {
        /// Accesses a property of the change.
        public subscript<Value>(dynamicMember property: WritableKeyPath<KeyboardChange, Value>) -> Value {
            get { change[keyPath: property] }
            set { change[keyPath: property] = newValue }
        }

        /// Creates the message, with the argument labels of Apple's messages.
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

        /// Creates the message from the notification's `userInfo` and its object, the screen.
        @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
            KeyboardChange(notification).map(Self.init)
        }

        /// Creates the notification, with the screen as its object.
        @MainActor public static func makeNotification(_ message: Self) -> Notification {
            message.change.notification(name)
        }
    }

    /// A movement of the keyboard.
    public struct KeyboardChange {
        /// The keyboard's frame before the movement, in the screen's coordinates.
        public var beginFrame: CGRect
        /// The keyboard's frame after the movement, in the screen's coordinates.
        public var endFrame: CGRect
        /// The duration of the animation, in seconds; 0 if the notification doesn't contain it.
        public var animationDuration: TimeInterval
        /// The curve of the animation; `.easeInOut` if the notification doesn't contain it.
        public var animationCurve: UIView.AnimationCurve
        /// Whether the keyboard belongs to this application; `true` if the notification doesn't contain it.
        public var isLocal: Bool
        /// The keyboard's screen.
        public var screen: UIScreen

        /// Creates a movement.
        public init(
            beginFrame: CGRect,
            endFrame: CGRect,
            animationDuration: TimeInterval,
            animationCurve: UIView.AnimationCurve,
            isLocal: Bool,
            screen: UIScreen
        ) {
            self.beginFrame = beginFrame
            self.endFrame = endFrame
            self.animationDuration = animationDuration
            self.animationCurve = animationCurve
            self.isLocal = isLocal
            self.screen = screen
        }
    }

    extension KeyboardChange {
        /// Reads a keyboard notification, or returns `nil` if the notification lacks the frames or the screen.
        init?(_ notification: Notification) {
            guard let userInfo = notification.userInfo,
                let beginFrame = userInfo[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect,
                let endFrame = userInfo[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
                let screen = notification.object as? UIScreen
            else { return nil }
            let curve = userInfo[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int
            self.init(
                beginFrame: beginFrame,
                endFrame: endFrame,
                animationDuration: userInfo[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0,
                animationCurve: curve.flatMap(UIView.AnimationCurve.init) ?? .easeInOut,
                isLocal: userInfo[UIResponder.keyboardIsLocalUserInfoKey] as? Bool ?? true,
                screen: screen
            )
        }

        func notification(_ name: Notification.Name) -> Notification {
            Notification(
                name: name,
                object: screen,
                userInfo: [
                    UIResponder.keyboardFrameBeginUserInfoKey: beginFrame,
                    UIResponder.keyboardFrameEndUserInfoKey: endFrame,
                    UIResponder.keyboardAnimationDurationUserInfoKey: animationDuration,
                    UIResponder.keyboardAnimationCurveUserInfoKey: animationCurve.rawValue,
                    UIResponder.keyboardIsLocalUserInfoKey: isLocal,
                ]
            )
        }
    }
#endif
