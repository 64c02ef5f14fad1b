// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import Foundation
    public import AppKit

    /// Messages that the workspace posts.
    extension NSWorkspace {
        /// The messages that the workspace posts.
        ///
        /// The workspace posts to a center of its own, so observe
        /// `MessageCenter(bridging: NSWorkspace.shared.notificationCenter)`, and retain that center. Apple's messages
        /// are main-actor messages.
        public enum Bridged: Sendable {
            /// A message that the workspace posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage
            where Subject == NSWorkspace {}
        }
    }

    extension NSWorkspace.Bridged {
        /// The computer is about to sleep; Apple's `NSWorkspace.WillSleepMessage`.
        public struct WillSleepMessage: Message {
            public static var name: Notification.Name { NSWorkspace.willSleepNotification }
            public init() {}
        }

        /// The computer is awake; Apple's `NSWorkspace.DidWakeMessage`.
        public struct DidWakeMessage: Message {
            public static var name: Notification.Name { NSWorkspace.didWakeNotification }
            public init() {}
        }

        /// The displays sleep; Apple's `NSWorkspace.ScreensDidSleepMessage`.
        public struct ScreensDidSleepMessage: Message {
            public static var name: Notification.Name { NSWorkspace.screensDidSleepNotification }
            public init() {}
        }

        /// The displays are awake; Apple's `NSWorkspace.ScreensDidWakeMessage`.
        public struct ScreensDidWakeMessage: Message {
            public static var name: Notification.Name { NSWorkspace.screensDidWakeNotification }
            public init() {}
        }

        /// The user's session has become the active one; Apple's `NSWorkspace.SessionDidBecomeActiveMessage`.
        public struct SessionDidBecomeActiveMessage: Message {
            public static var name: Notification.Name { NSWorkspace.sessionDidBecomeActiveNotification }
            public init() {}
        }

        /// The user's session is no longer the active one; Apple's `NSWorkspace.SessionDidResignActiveMessage`.
        public struct SessionDidResignActiveMessage: Message {
            public static var name: Notification.Name { NSWorkspace.sessionDidResignActiveNotification }
            public init() {}
        }

        /// Another space is shown; Apple's `NSWorkspace.ActiveSpaceDidChangeMessage`.
        public struct ActiveSpaceDidChangeMessage: Message {
            public static var name: Notification.Name { NSWorkspace.activeSpaceDidChangeNotification }
            public init() {}
        }

        /// An accessibility option for displays has changed; Apple's
        /// `NSWorkspace.AccessibilityDisplayOptionsDidChangeMessage`.
        public struct AccessibilityDisplayOptionsDidChangeMessage: Message {
            public static var name: Notification.Name { NSWorkspace.accessibilityDisplayOptionsDidChangeNotification }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWorkspace.Bridged.WillSleepMessage.Identifier {
        /// The computer is about to sleep.
        public static var willSleep: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWorkspace.Bridged.DidWakeMessage.Identifier {
        /// The computer is awake.
        public static var didWake: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWorkspace.Bridged.ScreensDidSleepMessage.Identifier {
        /// The displays sleep.
        public static var screensDidSleep: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWorkspace.Bridged.ScreensDidWakeMessage.Identifier {
        /// The displays are awake.
        public static var screensDidWake: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == NSWorkspace.Bridged.SessionDidBecomeActiveMessage.Identifier {
        /// The user's session has become the active one.
        public static var sessionDidBecomeActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == NSWorkspace.Bridged.SessionDidResignActiveMessage.Identifier {
        /// The user's session is no longer the active one.
        public static var sessionDidResignActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWorkspace.Bridged.ActiveSpaceDidChangeMessage.Identifier {
        /// Another space is shown.
        public static var activeSpaceDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == NSWorkspace.Bridged.AccessibilityDisplayOptionsDidChangeMessage.Identifier {
        /// An accessibility option for displays has changed.
        public static var accessibilityDisplayOptionsDidChange: Self { .init() }
    }
#endif
