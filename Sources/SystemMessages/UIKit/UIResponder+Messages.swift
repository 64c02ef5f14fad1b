// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    public import Foundation
    public import UIKit

    /// Messages about the keyboard.
    extension UIResponder {
        /// The messages about the keyboard.
        ///
        /// The system posts them on the main actor, as Apple documents. The subject is the keyboard's screen. The
        /// messages exist on iOS and Mac Catalyst: tvOS lacks the notifications, and visionOS, which lacks `UIScreen`,
        /// never posts them.
        public enum Bridged: Sendable {}
    }

    extension UIResponder.Bridged {
        /// The keyboard is about to appear; Apple's `UIResponder.KeyboardWillShowMessage`.
        public struct KeyboardWillShowMessage: KeyboardMessage {
            public static var name: Notification.Name { UIResponder.keyboardWillShowNotification }
            public var change: KeyboardChange
            public init(change: KeyboardChange) { self.change = change }
        }

        /// The keyboard has appeared; Apple's `UIResponder.KeyboardDidShowMessage`.
        public struct KeyboardDidShowMessage: KeyboardMessage {
            public static var name: Notification.Name { UIResponder.keyboardDidShowNotification }
            public var change: KeyboardChange
            public init(change: KeyboardChange) { self.change = change }
        }

        /// The keyboard is about to disappear; Apple's `UIResponder.KeyboardWillHideMessage`.
        public struct KeyboardWillHideMessage: KeyboardMessage {
            public static var name: Notification.Name { UIResponder.keyboardWillHideNotification }
            public var change: KeyboardChange
            public init(change: KeyboardChange) { self.change = change }
        }

        /// The keyboard has disappeared; Apple's `UIResponder.KeyboardDidHideMessage`.
        public struct KeyboardDidHideMessage: KeyboardMessage {
            public static var name: Notification.Name { UIResponder.keyboardDidHideNotification }
            public var change: KeyboardChange
            public init(change: KeyboardChange) { self.change = change }
        }

        /// The keyboard is about to move; Apple's `UIResponder.KeyboardWillChangeFrameMessage`.
        public struct KeyboardWillChangeFrameMessage: KeyboardMessage {
            public static var name: Notification.Name { UIResponder.keyboardWillChangeFrameNotification }
            public var change: KeyboardChange
            public init(change: KeyboardChange) { self.change = change }
        }

        /// The keyboard has moved; Apple's `UIResponder.KeyboardDidChangeFrameMessage`.
        public struct KeyboardDidChangeFrameMessage: KeyboardMessage {
            public static var name: Notification.Name { UIResponder.keyboardDidChangeFrameNotification }
            public var change: KeyboardChange
            public init(change: KeyboardChange) { self.change = change }
        }
    }

    extension MessageCenter.MessageIdentifier where Self == UIResponder.Bridged.KeyboardWillShowMessage.Identifier {
        /// The keyboard is about to appear.
        public static var keyboardWillShow: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIResponder.Bridged.KeyboardDidShowMessage.Identifier {
        /// The keyboard has appeared.
        public static var keyboardDidShow: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIResponder.Bridged.KeyboardWillHideMessage.Identifier {
        /// The keyboard is about to disappear.
        public static var keyboardWillHide: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIResponder.Bridged.KeyboardDidHideMessage.Identifier {
        /// The keyboard has disappeared.
        public static var keyboardDidHide: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == UIResponder.Bridged.KeyboardWillChangeFrameMessage.Identifier {
        /// The keyboard is about to move.
        public static var keyboardWillChangeFrame: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == UIResponder.Bridged.KeyboardDidChangeFrameMessage.Identifier {
        /// The keyboard has moved.
        public static var keyboardDidChangeFrame: Self { .init() }
    }
#endif
