// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// Messages that text fields post.
    extension UITextField {
        /// The messages that text fields post.
        ///
        /// The system posts them on the main actor. Apple's messages are main-actor messages.
        public enum Bridged: Sendable {
            /// A message that a text field posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage
            where Subject == UITextField {}
        }
    }

    extension UITextField.Bridged {
        /// Editing in the text field has begun; Apple's `UITextField.TextDidBeginEditingMessage`.
        public struct TextDidBeginEditingMessage: Message {
            public static var name: Notification.Name { UITextField.textDidBeginEditingNotification }
            public init() {}
        }

        /// The text of the text field has changed; Apple's `UITextField.TextDidChangeMessage`.
        public struct TextDidChangeMessage: Message {
            public static var name: Notification.Name { UITextField.textDidChangeNotification }
            public init() {}
        }

        /// Editing in the text field has ended; Apple's `UITextField.TextDidEndEditingMessage`.
        public struct TextDidEndEditingMessage: Message {
            public static var name: Notification.Name { UITextField.textDidEndEditingNotification }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier where Self == UITextField.Bridged.TextDidBeginEditingMessage.Identifier {
        /// Editing in the text field has begun.
        public static var textDidBeginEditing: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UITextField.Bridged.TextDidChangeMessage.Identifier {
        /// The text of the text field has changed.
        public static var textDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UITextField.Bridged.TextDidEndEditingMessage.Identifier {
        /// Editing in the text field has ended.
        public static var textDidEndEditing: Self { .init() }
    }

    /// Messages that text views post.
    extension UITextView {
        /// The messages that text views post.
        ///
        /// The system posts them on the main actor. Apple's messages are main-actor messages.
        public enum Bridged: Sendable {
            /// A message that a text view posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage
            where Subject == UITextView {}
        }
    }

    extension UITextView.Bridged {
        /// Editing in the text view has begun; Apple's `UITextView.TextDidBeginEditingMessage`.
        public struct TextDidBeginEditingMessage: Message {
            public static var name: Notification.Name { UITextView.textDidBeginEditingNotification }
            public init() {}
        }

        /// The text of the text view has changed; Apple's `UITextView.TextDidChangeMessage`.
        public struct TextDidChangeMessage: Message {
            public static var name: Notification.Name { UITextView.textDidChangeNotification }
            public init() {}
        }

        /// Editing in the text view has ended; Apple's `UITextView.TextDidEndEditingMessage`.
        public struct TextDidEndEditingMessage: Message {
            public static var name: Notification.Name { UITextView.textDidEndEditingNotification }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier where Self == UITextView.Bridged.TextDidBeginEditingMessage.Identifier {
        /// Editing in the text view has begun.
        public static var textDidBeginEditing: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UITextView.Bridged.TextDidChangeMessage.Identifier {
        /// The text of the text view has changed.
        public static var textDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UITextView.Bridged.TextDidEndEditingMessage.Identifier {
        /// Editing in the text view has ended.
        public static var textDidEndEditing: Self { .init() }
    }
#endif
