// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    public import UIKit

    extension UIResponder {
        /// Messages about the keyboard, whose screen is the subject.
        ///
        /// The messages exist on iOS and Mac Catalyst: tvOS lacks the notifications, and visionOS, which lacks
        /// `UIScreen`, never posts them.
        public enum Bridged: MessageNamespace {
            /// A message about the keyboard.
            public protocol Message: MessageCenter.BridgedMainActorMessage, PayloadMessage
            where Subject == UIScreen, Payload == KeyboardChange {}

            /// The keyboard is about to appear.
            public struct KeyboardWillShowMessage: Message {
                public static let name = keyboardWillShowNotification
                public var payload: KeyboardChange
                public init(payload: KeyboardChange) { self.payload = payload }
            }
            /// The keyboard has appeared.
            public struct KeyboardDidShowMessage: Message {
                public static let name = keyboardDidShowNotification
                public var payload: KeyboardChange
                public init(payload: KeyboardChange) { self.payload = payload }
            }
            /// The keyboard is about to disappear.
            public struct KeyboardWillHideMessage: Message {
                public static let name = keyboardWillHideNotification
                public var payload: KeyboardChange
                public init(payload: KeyboardChange) { self.payload = payload }
            }
            /// The keyboard has disappeared.
            public struct KeyboardDidHideMessage: Message {
                public static let name = keyboardDidHideNotification
                public var payload: KeyboardChange
                public init(payload: KeyboardChange) { self.payload = payload }
            }
            /// The keyboard is about to move.
            public struct KeyboardWillChangeFrameMessage: Message {
                public static let name = keyboardWillChangeFrameNotification
                public var payload: KeyboardChange
                public init(payload: KeyboardChange) { self.payload = payload }
            }
            /// The keyboard has moved.
            public struct KeyboardDidChangeFrameMessage: Message {
                public static let name = keyboardDidChangeFrameNotification
                public var payload: KeyboardChange
                public init(payload: KeyboardChange) { self.payload = payload }
            }

        }
    }

    extension MessageCenter.MessageIdentifier where Self == UIResponder.Bridged {
        public static var keyboardWillShow: Self.KeyboardWillShowMessage.Identifier { .init() }
        public static var keyboardDidShow: Self.KeyboardDidShowMessage.Identifier { .init() }
        public static var keyboardWillHide: Self.KeyboardWillHideMessage.Identifier { .init() }
        public static var keyboardDidHide: Self.KeyboardDidHideMessage.Identifier { .init() }
        public static var keyboardWillChangeFrame: Self.KeyboardWillChangeFrameMessage.Identifier { .init() }
        public static var keyboardDidChangeFrame: Self.KeyboardDidChangeFrameMessage.Identifier { .init() }
    }

    /// A movement of the keyboard.
    public struct KeyboardChange {
        /// The keyboard's frame before the movement, in the screen's coordinates.
        public var beginFrame: CGRect
        /// The keyboard's frame after the movement, in the screen's coordinates.
        public var endFrame: CGRect
        /// The duration of the animation, in seconds; 0 if the notification doesn't contain it.
        public var animationDuration: TimeInterval = 0
        /// The curve of the animation; `.easeInOut` if the notification doesn't contain it.
        public var animationCurve = UIView.AnimationCurve.easeInOut
        /// Whether the keyboard belongs to this application; `true` if the notification doesn't contain it.
        public var isLocal = true
        /// The keyboard's screen.
        public var screen: UIScreen

        /// Creates a movement, whose other properties can be set.
        public init(beginFrame: CGRect, endFrame: CGRect, screen: UIScreen) {
            (self.beginFrame, self.endFrame, self.screen) = (beginFrame, endFrame, screen)
        }
    }

    extension KeyboardChange: NotificationPayload {
        public init?(_ notification: Notification) {
            guard let userInfo = notification.userInfo,
                let beginFrame = userInfo[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect,
                let endFrame = userInfo[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
                let screen = notification.object as? UIScreen
            else { return nil }
            self.init(beginFrame: beginFrame, endFrame: endFrame, screen: screen)
            animationDuration = userInfo[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0
            let curve = userInfo[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int
            animationCurve = curve.flatMap(UIView.AnimationCurve.init) ?? .easeInOut
            isLocal = userInfo[UIResponder.keyboardIsLocalUserInfoKey] as? Bool ?? true
        }

        public func notification(_ name: Notification.Name) -> Notification {
            var userInfo: [AnyHashable: Any] = [UIResponder.keyboardFrameBeginUserInfoKey: beginFrame]
            userInfo[UIResponder.keyboardFrameEndUserInfoKey] = endFrame
            userInfo[UIResponder.keyboardAnimationDurationUserInfoKey] = animationDuration
            userInfo[UIResponder.keyboardAnimationCurveUserInfoKey] = animationCurve.rawValue
            userInfo[UIResponder.keyboardIsLocalUserInfoKey] = isLocal
            return Notification(name: name, object: screen, userInfo: userInfo)
        }
    }
#endif
