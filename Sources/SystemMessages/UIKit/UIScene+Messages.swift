// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// Messages about a scene's life.
    extension UIScene {
        /// The messages about a scene's life.
        ///
        /// The system posts them on the main actor. Apple's messages are main-actor messages.
        public enum Bridged: Sendable {
            /// A message that a scene posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage
            where Subject == UIScene {}
        }
    }

    extension UIScene.Bridged {
        /// The scene is about to be connected to the application; Apple's `UIScene.WillConnectMessage`.
        public struct WillConnectMessage: Message {
            public static var name: Notification.Name { UIScene.willConnectNotification }
            public init() {}
        }

        /// The scene has been disconnected from the application. The name follows Apple's pattern.
        public struct DidDisconnectMessage: Message {
            public static var name: Notification.Name { UIScene.didDisconnectNotification }
            public init() {}
        }

        /// The scene has become active; Apple's `UIScene.DidActivateMessage`.
        public struct DidActivateMessage: Message {
            public static var name: Notification.Name { UIScene.didActivateNotification }
            public init() {}
        }

        /// The scene is about to become inactive; Apple's `UIScene.WillDeactivateMessage`.
        public struct WillDeactivateMessage: Message {
            public static var name: Notification.Name { UIScene.willDeactivateNotification }
            public init() {}
        }

        /// The scene is in the background; Apple's `UIScene.DidEnterBackgroundMessage`.
        public struct DidEnterBackgroundMessage: Message {
            public static var name: Notification.Name { UIScene.didEnterBackgroundNotification }
            public init() {}
        }

        /// The scene is about to leave the background; Apple's `UIScene.WillEnterForegroundMessage`.
        public struct WillEnterForegroundMessage: Message {
            public static var name: Notification.Name { UIScene.willEnterForegroundNotification }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier where Self == UIScene.Bridged.WillConnectMessage.Identifier {
        /// The scene is about to be connected to the application.
        public static var willConnect: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIScene.Bridged.DidDisconnectMessage.Identifier {
        /// The scene has been disconnected from the application.
        public static var didDisconnect: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIScene.Bridged.DidActivateMessage.Identifier {
        /// The scene has become active.
        public static var didActivate: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIScene.Bridged.WillDeactivateMessage.Identifier {
        /// The scene is about to become inactive.
        public static var willDeactivate: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIScene.Bridged.DidEnterBackgroundMessage.Identifier {
        /// The scene is in the background.
        public static var didEnterBackground: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIScene.Bridged.WillEnterForegroundMessage.Identifier {
        /// The scene is about to leave the background.
        public static var willEnterForeground: Self { .init() }
    }
#endif
