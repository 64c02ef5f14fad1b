#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// Messages about the application's life.
    extension UIApplication {
        /// The messages about the application's life, named as ``Foundation/UserDefaults/Bridged`` says.
        ///
        /// The system posts them on the main actor: Apple's are main-actor messages.
        public enum Bridged {}
    }

    extension UIApplication.Bridged {
        /// The application has become active; Apple's `UIApplication.DidBecomeActiveMessage`.
        public struct DidBecomeActiveMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = UIApplication

            /// `UIApplication.didBecomeActiveNotification`.
            public static var name: Notification.Name { UIApplication.didBecomeActiveNotification }

            /// Makes the message.
            public init() {}
        }

        /// The application is about to become inactive; Apple's `UIApplication.WillResignActiveMessage`.
        ///
        /// What must not be in the snapshot of the task switcher can be covered inside the handler.
        public struct WillResignActiveMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = UIApplication

            /// `UIApplication.willResignActiveNotification`.
            public static var name: Notification.Name { UIApplication.willResignActiveNotification }

            /// Makes the message.
            public init() {}
        }

        /// The application is in the background; Apple's `UIApplication.DidEnterBackgroundMessage`.
        public struct DidEnterBackgroundMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = UIApplication

            /// `UIApplication.didEnterBackgroundNotification`.
            public static var name: Notification.Name { UIApplication.didEnterBackgroundNotification }

            /// Makes the message.
            public init() {}
        }

        /// The application is about to leave the background; Apple's `UIApplication.WillEnterForegroundMessage`.
        public struct WillEnterForegroundMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = UIApplication

            /// `UIApplication.willEnterForegroundNotification`.
            public static var name: Notification.Name { UIApplication.willEnterForegroundNotification }

            /// Makes the message.
            public init() {}
        }

        /// The application is about to end; Apple's `UIApplication.WillTerminateMessage`.
        public struct WillTerminateMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = UIApplication

            /// `UIApplication.willTerminateNotification`.
            public static var name: Notification.Name { UIApplication.willTerminateNotification }

            /// Makes the message.
            public init() {}
        }

        /// The system runs low on memory; Apple's `UIApplication.DidReceiveMemoryWarningMessage`.
        public struct DidReceiveMemoryWarningMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = UIApplication

            /// `UIApplication.didReceiveMemoryWarningNotification`.
            public static var name: Notification.Name { UIApplication.didReceiveMemoryWarningNotification }

            /// Makes the message.
            public init() {}
        }

        /// The time has changed by much: a new day, another time zone, daylight saving;
        /// Apple's `UIApplication.SignificantTimeChangeMessage`.
        public struct SignificantTimeChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The application.
            public typealias Subject = UIApplication

            /// `UIApplication.significantTimeChangeNotification`.
            public static var name: Notification.Name { UIApplication.significantTimeChangeNotification }

            /// Makes the message.
            public init() {}
        }
    }
#endif
