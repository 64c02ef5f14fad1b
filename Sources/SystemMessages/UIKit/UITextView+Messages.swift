#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// Messages for what text views post.
    extension UITextView {
        /// The messages for what text views post, named as ``Foundation/UserDefaults/Bridged`` says.
        ///
        /// The system posts them on the main actor: Apple's are main-actor messages.
        public enum Bridged {}
    }

    extension UITextView.Bridged {
        /// Editing in the text view has begun; Apple's `UITextView.TextDidBeginEditingMessage`.
        public struct TextDidBeginEditingMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The text view.
            public typealias Subject = UITextView

            /// `UITextView.textDidBeginEditingNotification`.
            public static var name: Notification.Name { UITextView.textDidBeginEditingNotification }

            /// Makes the message.
            public init() {}
        }

        /// The text of the text view has changed; Apple's `UITextView.TextDidChangeMessage`.
        public struct TextDidChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The text view.
            public typealias Subject = UITextView

            /// `UITextView.textDidChangeNotification`.
            public static var name: Notification.Name { UITextView.textDidChangeNotification }

            /// Makes the message.
            public init() {}
        }

        /// Editing in the text view has ended; Apple's `UITextView.TextDidEndEditingMessage`.
        public struct TextDidEndEditingMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The text view.
            public typealias Subject = UITextView

            /// `UITextView.textDidEndEditingNotification`.
            public static var name: Notification.Name { UITextView.textDidEndEditingNotification }

            /// Makes the message.
            public init() {}
        }
    }
#endif
