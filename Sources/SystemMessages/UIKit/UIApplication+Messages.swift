// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// Messages about the application's life.
    extension UIApplication {
        /// The messages about the application's life.
        ///
        /// The system posts them on the main actor. Apple's messages are main-actor messages.
        public enum Bridged: Sendable {
            /// A message about the application.
            public protocol Message: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage
            where Subject == UIApplication {}
        }
    }

    extension UIApplication.Bridged {
        /// The application has become active; Apple's `UIApplication.DidBecomeActiveMessage`.
        public struct DidBecomeActiveMessage: Message {
            public static var name: Notification.Name { UIApplication.didBecomeActiveNotification }
            public init() {}
        }

        /// The application is about to become inactive; Apple's `UIApplication.WillResignActiveMessage`.
        ///
        /// Inside the handler, you can cover content that must not be in the snapshot of the task switcher.
        public struct WillResignActiveMessage: Message {
            public static var name: Notification.Name { UIApplication.willResignActiveNotification }
            public init() {}
        }

        /// The application is in the background; Apple's `UIApplication.DidEnterBackgroundMessage`.
        public struct DidEnterBackgroundMessage: Message {
            public static var name: Notification.Name { UIApplication.didEnterBackgroundNotification }
            public init() {}
        }

        /// The application is about to leave the background; Apple's `UIApplication.WillEnterForegroundMessage`.
        public struct WillEnterForegroundMessage: Message {
            public static var name: Notification.Name { UIApplication.willEnterForegroundNotification }
            public init() {}
        }

        /// The application is about to end; Apple's `UIApplication.WillTerminateMessage`.
        public struct WillTerminateMessage: Message {
            public static var name: Notification.Name { UIApplication.willTerminateNotification }
            public init() {}
        }

        /// The system runs low on memory; Apple's `UIApplication.DidReceiveMemoryWarningMessage`.
        public struct DidReceiveMemoryWarningMessage: Message {
            public static var name: Notification.Name { UIApplication.didReceiveMemoryWarningNotification }
            public init() {}
        }

        /// The time has changed significantly: a new day, another time zone, daylight saving; Apple's
        /// `UIApplication.SignificantTimeChangeMessage`.
        public struct SignificantTimeChangeMessage: Message {
            public static var name: Notification.Name { UIApplication.significantTimeChangeNotification }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier where Self == UIApplication.Bridged.DidBecomeActiveMessage.Identifier {
        /// The application has become active.
        public static var didBecomeActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIApplication.Bridged.WillResignActiveMessage.Identifier {
        /// The application is about to become inactive.
        public static var willResignActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIApplication.Bridged.DidEnterBackgroundMessage.Identifier {
        /// The application is in the background.
        public static var didEnterBackground: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == UIApplication.Bridged.WillEnterForegroundMessage.Identifier {
        /// The application is about to leave the background.
        public static var willEnterForeground: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UIApplication.Bridged.WillTerminateMessage.Identifier {
        /// The application is about to end.
        public static var willTerminate: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == UIApplication.Bridged.DidReceiveMemoryWarningMessage.Identifier {
        /// The system runs low on memory.
        public static var didReceiveMemoryWarning: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == UIApplication.Bridged.SignificantTimeChangeMessage.Identifier {
        /// The time has changed significantly: a new day, another time zone, daylight saving.
        public static var significantTimeChange: Self { .init() }
    }
#endif
