#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    public import Foundation
    public import UIKit

    /// Messages about the keyboard.
    extension UIResponder {
        /// The messages about the keyboard, named as ``Foundation/UserDefaults/Bridged`` says.
        ///
        /// The system posts them on the main actor, as Apple documents, about the screen that the keyboard is on. They are
        /// for iOS and Mac Catalyst: tvOS lacks the notifications, and visionOS, which lacks `UIScreen`, never posts them.
        public enum Bridged {}
    }

    extension UIResponder.Bridged {
        /// The keyboard is about to appear; Apple's `UIResponder.KeyboardWillShowMessage`.
        public struct KeyboardWillShowMessage: KeyboardMessage {
            /// The screen.
            public typealias Subject = UIScreen

            /// `UIResponder.keyboardWillShowNotification`.
            public static var name: Notification.Name { UIResponder.keyboardWillShowNotification }

            /// Where the keyboard goes, and how.
            public var change: KeyboardChange

            /// Makes the message.
            public init(change: KeyboardChange) {
                self.change = change
            }
        }

        /// The keyboard has appeared; Apple's `UIResponder.KeyboardDidShowMessage`.
        public struct KeyboardDidShowMessage: KeyboardMessage {
            /// The screen.
            public typealias Subject = UIScreen

            /// `UIResponder.keyboardDidShowNotification`.
            public static var name: Notification.Name { UIResponder.keyboardDidShowNotification }

            /// Where the keyboard goes, and how.
            public var change: KeyboardChange

            /// Makes the message.
            public init(change: KeyboardChange) {
                self.change = change
            }
        }

        /// The keyboard is about to disappear; Apple's `UIResponder.KeyboardWillHideMessage`.
        public struct KeyboardWillHideMessage: KeyboardMessage {
            /// The screen.
            public typealias Subject = UIScreen

            /// `UIResponder.keyboardWillHideNotification`.
            public static var name: Notification.Name { UIResponder.keyboardWillHideNotification }

            /// Where the keyboard goes, and how.
            public var change: KeyboardChange

            /// Makes the message.
            public init(change: KeyboardChange) {
                self.change = change
            }
        }

        /// The keyboard has disappeared; Apple's `UIResponder.KeyboardDidHideMessage`.
        public struct KeyboardDidHideMessage: KeyboardMessage {
            /// The screen.
            public typealias Subject = UIScreen

            /// `UIResponder.keyboardDidHideNotification`.
            public static var name: Notification.Name { UIResponder.keyboardDidHideNotification }

            /// Where the keyboard goes, and how.
            public var change: KeyboardChange

            /// Makes the message.
            public init(change: KeyboardChange) {
                self.change = change
            }
        }

        /// The keyboard is about to move; Apple's `UIResponder.KeyboardWillChangeFrameMessage`.
        public struct KeyboardWillChangeFrameMessage: KeyboardMessage {
            /// The screen.
            public typealias Subject = UIScreen

            /// `UIResponder.keyboardWillChangeFrameNotification`.
            public static var name: Notification.Name { UIResponder.keyboardWillChangeFrameNotification }

            /// Where the keyboard goes, and how.
            public var change: KeyboardChange

            /// Makes the message.
            public init(change: KeyboardChange) {
                self.change = change
            }
        }

        /// The keyboard has moved; Apple's `UIResponder.KeyboardDidChangeFrameMessage`.
        public struct KeyboardDidChangeFrameMessage: KeyboardMessage {
            /// The screen.
            public typealias Subject = UIScreen

            /// `UIResponder.keyboardDidChangeFrameNotification`.
            public static var name: Notification.Name { UIResponder.keyboardDidChangeFrameNotification }

            /// Where the keyboard goes, and how.
            public var change: KeyboardChange

            /// Makes the message.
            public init(change: KeyboardChange) {
                self.change = change
            }
        }
    }
#endif
