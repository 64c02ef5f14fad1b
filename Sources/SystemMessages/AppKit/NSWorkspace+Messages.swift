#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import Foundation
    public import AppKit

    /// Messages for what the workspace posts.
    extension NSWorkspace {
        /// The messages for what the workspace posts, named as ``Foundation/UserDefaults/Bridged`` says.
        ///
        /// The workspace posts to a center of its own, so observe `MessageCenter(bridging: NSWorkspace.shared.notificationCenter)`,
        /// and keep that. Apple's are main-actor messages.
        public enum Bridged {}
    }

    extension NSWorkspace.Bridged {
        /// The computer is about to sleep; Apple's `NSWorkspace.WillSleepMessage`.
        public struct WillSleepMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The workspace.
            public typealias Subject = NSWorkspace

            /// `NSWorkspace.willSleepNotification`.
            public static var name: Notification.Name { NSWorkspace.willSleepNotification }

            /// Makes the message.
            public init() {}
        }

        /// The computer is awake; Apple's `NSWorkspace.DidWakeMessage`.
        public struct DidWakeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The workspace.
            public typealias Subject = NSWorkspace

            /// `NSWorkspace.didWakeNotification`.
            public static var name: Notification.Name { NSWorkspace.didWakeNotification }

            /// Makes the message.
            public init() {}
        }

        /// The displays sleep; Apple's `NSWorkspace.ScreensDidSleepMessage`.
        public struct ScreensDidSleepMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The workspace.
            public typealias Subject = NSWorkspace

            /// `NSWorkspace.screensDidSleepNotification`.
            public static var name: Notification.Name { NSWorkspace.screensDidSleepNotification }

            /// Makes the message.
            public init() {}
        }

        /// The displays are awake; Apple's `NSWorkspace.ScreensDidWakeMessage`.
        public struct ScreensDidWakeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The workspace.
            public typealias Subject = NSWorkspace

            /// `NSWorkspace.screensDidWakeNotification`.
            public static var name: Notification.Name { NSWorkspace.screensDidWakeNotification }

            /// Makes the message.
            public init() {}
        }

        /// The user's session has become the active one; Apple's `NSWorkspace.SessionDidBecomeActiveMessage`.
        public struct SessionDidBecomeActiveMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The workspace.
            public typealias Subject = NSWorkspace

            /// `NSWorkspace.sessionDidBecomeActiveNotification`.
            public static var name: Notification.Name { NSWorkspace.sessionDidBecomeActiveNotification }

            /// Makes the message.
            public init() {}
        }

        /// The user's session is no longer the active one; Apple's `NSWorkspace.SessionDidResignActiveMessage`.
        public struct SessionDidResignActiveMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The workspace.
            public typealias Subject = NSWorkspace

            /// `NSWorkspace.sessionDidResignActiveNotification`.
            public static var name: Notification.Name { NSWorkspace.sessionDidResignActiveNotification }

            /// Makes the message.
            public init() {}
        }

        /// Another space is shown; Apple's `NSWorkspace.ActiveSpaceDidChangeMessage`.
        public struct ActiveSpaceDidChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The workspace.
            public typealias Subject = NSWorkspace

            /// `NSWorkspace.activeSpaceDidChangeNotification`.
            public static var name: Notification.Name { NSWorkspace.activeSpaceDidChangeNotification }

            /// Makes the message.
            public init() {}
        }

        /// A setting of accessibility for displays has changed;
        /// Apple's `NSWorkspace.AccessibilityDisplayOptionsDidChangeMessage`.
        public struct AccessibilityDisplayOptionsDidChangeMessage: MessageCenter.BridgedMainActorMessage,
            PayloadFreeMessage
        {
            /// The workspace.
            public typealias Subject = NSWorkspace

            /// `NSWorkspace.accessibilityDisplayOptionsDidChangeNotification`.
            public static var name: Notification.Name { NSWorkspace.accessibilityDisplayOptionsDidChangeNotification }

            /// Makes the message.
            public init() {}
        }
    }
#endif
