// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import Foundation
    public import AppKit

    /// Messages about the application's life.
    extension NSApplication {
        /// The messages about the application's life; Apple has its own messages from macOS 27 on.
        ///
        /// The system posts them on the main actor, as Apple documents.
        public enum Bridged: Sendable {
            /// A message about the application.
            public protocol Message: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage
            where Subject == NSApplication {}
        }
    }

    extension NSApplication.Bridged {
        /// The application has become active; Apple's `NSApplication.DidBecomeActiveMessage`.
        public struct DidBecomeActiveMessage: Message {
            public static var name: Notification.Name { NSApplication.didBecomeActiveNotification }
            public init() {}
        }

        /// The application is about to become inactive; Apple's `NSApplication.WillResignActiveMessage`.
        public struct WillResignActiveMessage: Message {
            public static var name: Notification.Name { NSApplication.willResignActiveNotification }
            public init() {}
        }

        /// The application is inactive; Apple's `NSApplication.DidResignActiveMessage`.
        public struct DidResignActiveMessage: Message {
            public static var name: Notification.Name { NSApplication.didResignActiveNotification }
            public init() {}
        }

        /// The application has been hidden; Apple's `NSApplication.DidHideMessage`.
        public struct DidHideMessage: Message {
            public static var name: Notification.Name { NSApplication.didHideNotification }
            public init() {}
        }

        /// The application is shown again; Apple's `NSApplication.DidUnhideMessage`.
        public struct DidUnhideMessage: Message {
            public static var name: Notification.Name { NSApplication.didUnhideNotification }
            public init() {}
        }

        /// The displays, or their settings, have changed; Apple's `NSApplication.DidChangeScreenParametersMessage`.
        public struct DidChangeScreenParametersMessage: Message {
            public static var name: Notification.Name { NSApplication.didChangeScreenParametersNotification }
            public init() {}
        }

        /// The application is about to end; Apple's `NSApplication.WillTerminateMessage`.
        public struct WillTerminateMessage: Message {
            public static var name: Notification.Name { NSApplication.willTerminateNotification }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier where Self == NSApplication.Bridged.DidBecomeActiveMessage.Identifier {
        /// The application has become active.
        public static var didBecomeActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSApplication.Bridged.WillResignActiveMessage.Identifier {
        /// The application is about to become inactive.
        public static var willResignActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSApplication.Bridged.DidResignActiveMessage.Identifier {
        /// The application is inactive.
        public static var didResignActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSApplication.Bridged.DidHideMessage.Identifier {
        /// The application has been hidden.
        public static var didHide: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSApplication.Bridged.DidUnhideMessage.Identifier {
        /// The application is shown again.
        public static var didUnhide: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == NSApplication.Bridged.DidChangeScreenParametersMessage.Identifier {
        /// The displays, or their settings, have changed.
        public static var didChangeScreenParameters: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSApplication.Bridged.WillTerminateMessage.Identifier {
        /// The application is about to end.
        public static var willTerminate: Self { .init() }
    }
#endif
