// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// Messages that windows post.
    extension UIWindow {
        /// The messages that windows post.
        ///
        /// The system posts them on the main actor, as Apple documents.
        public enum Bridged: Sendable {
            /// A message that a window posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage
            where Subject == UIWindow {}
        }
    }

    extension UIWindow.Bridged {
        /// The window has become visible; Apple's `UIWindow.DidBecomeVisibleMessage`.
        public struct DidBecomeVisibleMessage: Message {
            public static var name: Notification.Name { UIWindow.didBecomeVisibleNotification }
            public init() {}
        }

        /// The window has become hidden; Apple's `UIWindow.DidBecomeHiddenMessage`.
        public struct DidBecomeHiddenMessage: Message {
            public static var name: Notification.Name { UIWindow.didBecomeHiddenNotification }
            public init() {}
        }

        /// The window has become the key window; Apple's `UIWindow.DidBecomeKeyMessage`.
        public struct DidBecomeKeyMessage: Message {
            public static var name: Notification.Name { UIWindow.didBecomeKeyNotification }
            public init() {}
        }

        /// The window is no longer the key window; Apple's `UIWindow.DidResignKeyMessage`.
        public struct DidResignKeyMessage: Message {
            public static var name: Notification.Name { UIWindow.didResignKeyNotification }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier where Self == UIWindow.Bridged.DidBecomeVisibleMessage.Identifier {
        /// The window has become visible.
        public static var didBecomeVisible: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIWindow.Bridged.DidBecomeHiddenMessage.Identifier {
        /// The window has become hidden.
        public static var didBecomeHidden: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIWindow.Bridged.DidBecomeKeyMessage.Identifier {
        /// The window has become the key window.
        public static var didBecomeKey: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIWindow.Bridged.DidResignKeyMessage.Identifier {
        /// The window is no longer the key window.
        public static var didResignKey: Self { .init() }
    }
#endif
