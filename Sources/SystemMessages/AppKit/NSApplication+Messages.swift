#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import Foundation
    public import AppKit

    /// Messages about the application's life.
    extension NSApplication {
        /// The messages about the application's life, named as ``Foundation/UserDefaults/Bridged`` says; Apple has these from macOS 27 on.
        ///
        /// The system posts them on the main actor, as Apple documents.
        public enum Bridged {}
    }

    extension NSApplication.Bridged {
        /// The application has become active; Apple's `NSApplication.DidBecomeActiveMessage`.
        public struct DidBecomeActiveMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = NSApplication

            /// `NSApplication.didBecomeActiveNotification`.
            public static var name: Notification.Name { NSApplication.didBecomeActiveNotification }

            /// Makes the message.
            public init() {}
        }

        /// The application is about to become inactive; Apple's `NSApplication.WillResignActiveMessage`.
        public struct WillResignActiveMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = NSApplication

            /// `NSApplication.willResignActiveNotification`.
            public static var name: Notification.Name { NSApplication.willResignActiveNotification }

            /// Makes the message.
            public init() {}
        }

        /// The application is inactive; Apple's `NSApplication.DidResignActiveMessage`.
        public struct DidResignActiveMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = NSApplication

            /// `NSApplication.didResignActiveNotification`.
            public static var name: Notification.Name { NSApplication.didResignActiveNotification }

            /// Makes the message.
            public init() {}
        }

        /// The application has been hidden; Apple's `NSApplication.DidHideMessage`.
        public struct DidHideMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = NSApplication

            /// `NSApplication.didHideNotification`.
            public static var name: Notification.Name { NSApplication.didHideNotification }

            /// Makes the message.
            public init() {}
        }

        /// The application is shown again; Apple's `NSApplication.DidUnhideMessage`.
        public struct DidUnhideMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = NSApplication

            /// `NSApplication.didUnhideNotification`.
            public static var name: Notification.Name { NSApplication.didUnhideNotification }

            /// Makes the message.
            public init() {}
        }

        /// The displays, or their settings, have changed; Apple's `NSApplication.DidChangeScreenParametersMessage`.
        public struct DidChangeScreenParametersMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = NSApplication

            /// `NSApplication.didChangeScreenParametersNotification`.
            public static var name: Notification.Name { NSApplication.didChangeScreenParametersNotification }

            /// Makes the message.
            public init() {}
        }

        /// The application is about to end; Apple's `NSApplication.WillTerminateMessage`.
        public struct WillTerminateMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = NSApplication

            /// `NSApplication.willTerminateNotification`.
            public static var name: Notification.Name { NSApplication.willTerminateNotification }

            /// Makes the message.
            public init() {}
        }
    }
#endif
