#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// Messages for what text fields post.
    extension UITextField {
        /// The messages for what text fields post, named as ``Foundation/UserDefaults/Bridged`` says.
        ///
        /// The system posts them on the main actor: Apple's are main-actor messages.
        public enum Bridged {}
    }

    extension UITextField.Bridged {
        /// Editing in the text field has begun; Apple's `UITextField.TextDidBeginEditingMessage`.
        public struct TextDidBeginEditingMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The text field.
            public typealias Subject = UITextField

            /// `UITextField.textDidBeginEditingNotification`.
            public static var name: Notification.Name { UITextField.textDidBeginEditingNotification }

            /// Makes the message.
            public init() {}
        }

        /// The text of the text field has changed; Apple's `UITextField.TextDidChangeMessage`.
        public struct TextDidChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The text field.
            public typealias Subject = UITextField

            /// `UITextField.textDidChangeNotification`.
            public static var name: Notification.Name { UITextField.textDidChangeNotification }

            /// Makes the message.
            public init() {}
        }

        /// Editing in the text field has ended; Apple's `UITextField.TextDidEndEditingMessage`.
        public struct TextDidEndEditingMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The text field.
            public typealias Subject = UITextField

            /// `UITextField.textDidEndEditingNotification`.
            public static var name: Notification.Name { UITextField.textDidEndEditingNotification }

            /// Makes the message.
            public init() {}
        }
    }
#endif
