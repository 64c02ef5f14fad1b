#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// Messages about a scene's life.
    extension UIScene {
        /// The messages about a scene's life, named as ``Foundation/UserDefaults/Bridged`` says.
        ///
        /// The system posts them on the main actor: Apple's are main-actor messages.
        public enum Bridged {}
    }

    extension UIScene.Bridged {
        /// The scene is about to be connected to the application; Apple's `UIScene.WillConnectMessage`.
        public struct WillConnectMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The scene.
            public typealias Subject = UIScene

            /// `UIScene.willConnectNotification`.
            public static var name: Notification.Name { UIScene.willConnectNotification }

            /// Makes the message.
            public init() {}
        }

        /// The scene has been disconnected from the application. The name is made after Apple's pattern.
        public struct DidDisconnectMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The scene.
            public typealias Subject = UIScene

            /// `UIScene.didDisconnectNotification`.
            public static var name: Notification.Name { UIScene.didDisconnectNotification }

            /// Makes the message.
            public init() {}
        }

        /// The scene has become active; Apple's `UIScene.DidActivateMessage`.
        public struct DidActivateMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The scene.
            public typealias Subject = UIScene

            /// `UIScene.didActivateNotification`.
            public static var name: Notification.Name { UIScene.didActivateNotification }

            /// Makes the message.
            public init() {}
        }

        /// The scene is about to become inactive; Apple's `UIScene.WillDeactivateMessage`.
        public struct WillDeactivateMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The scene.
            public typealias Subject = UIScene

            /// `UIScene.willDeactivateNotification`.
            public static var name: Notification.Name { UIScene.willDeactivateNotification }

            /// Makes the message.
            public init() {}
        }

        /// The scene is in the background; Apple's `UIScene.DidEnterBackgroundMessage`.
        public struct DidEnterBackgroundMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The scene.
            public typealias Subject = UIScene

            /// `UIScene.didEnterBackgroundNotification`.
            public static var name: Notification.Name { UIScene.didEnterBackgroundNotification }

            /// Makes the message.
            public init() {}
        }

        /// The scene is about to leave the background; Apple's `UIScene.WillEnterForegroundMessage`.
        public struct WillEnterForegroundMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The scene.
            public typealias Subject = UIScene

            /// `UIScene.willEnterForegroundNotification`.
            public static var name: Notification.Name { UIScene.willEnterForegroundNotification }

            /// Makes the message.
            public init() {}
        }
    }
#endif
