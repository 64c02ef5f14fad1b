#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// Messages for what windows post.
    extension UIWindow {
        /// The messages for what windows post, named as ``Foundation/UserDefaults/Bridged`` says.
        ///
        /// The system posts them on the main actor, as Apple documents.
        public enum Bridged {}
    }

    extension UIWindow.Bridged {
        /// The window has become visible; Apple's `UIWindow.DidBecomeVisibleMessage`.
        public struct DidBecomeVisibleMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = UIWindow

            /// `UIWindow.didBecomeVisibleNotification`.
            public static var name: Notification.Name { UIWindow.didBecomeVisibleNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window has become hidden; Apple's `UIWindow.DidBecomeHiddenMessage`.
        public struct DidBecomeHiddenMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = UIWindow

            /// `UIWindow.didBecomeHiddenNotification`.
            public static var name: Notification.Name { UIWindow.didBecomeHiddenNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window has become the key window; Apple's `UIWindow.DidBecomeKeyMessage`.
        public struct DidBecomeKeyMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = UIWindow

            /// `UIWindow.didBecomeKeyNotification`.
            public static var name: Notification.Name { UIWindow.didBecomeKeyNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window is no longer the key window; Apple's `UIWindow.DidResignKeyMessage`.
        public struct DidResignKeyMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = UIWindow

            /// `UIWindow.didResignKeyNotification`.
            public static var name: Notification.Name { UIWindow.didResignKeyNotification }

            /// Makes the message.
            public init() {}
        }
    }
#endif
