#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import Foundation
    public import AppKit

    /// Messages for what windows post.
    extension NSWindow {
        /// The messages for what windows post, named as ``Foundation/UserDefaults/Bridged`` says; Apple has these from macOS 27 on.
        ///
        /// Apple's are main-actor messages.
        public enum Bridged {}
    }

    extension NSWindow.Bridged {
        /// The window has become the key window; Apple's `NSWindow.DidBecomeKeyMessage`.
        public struct DidBecomeKeyMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = NSWindow

            /// `NSWindow.didBecomeKeyNotification`.
            public static var name: Notification.Name { NSWindow.didBecomeKeyNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window is no longer the key window; Apple's `NSWindow.DidResignKeyMessage`.
        public struct DidResignKeyMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = NSWindow

            /// `NSWindow.didResignKeyNotification`.
            public static var name: Notification.Name { NSWindow.didResignKeyNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window has become the main window; Apple's `NSWindow.DidBecomeMainMessage`.
        public struct DidBecomeMainMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = NSWindow

            /// `NSWindow.didBecomeMainNotification`.
            public static var name: Notification.Name { NSWindow.didBecomeMainNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window is no longer the main window; Apple's `NSWindow.DidResignMainMessage`.
        public struct DidResignMainMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = NSWindow

            /// `NSWindow.didResignMainNotification`.
            public static var name: Notification.Name { NSWindow.didResignMainNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window has been moved; Apple's `NSWindow.DidMoveMessage`.
        public struct DidMoveMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = NSWindow

            /// `NSWindow.didMoveNotification`.
            public static var name: Notification.Name { NSWindow.didMoveNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window has another size; Apple's `NSWindow.DidResizeMessage`.
        public struct DidResizeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = NSWindow

            /// `NSWindow.didResizeNotification`.
            public static var name: Notification.Name { NSWindow.didResizeNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window has been put into the Dock; Apple's `NSWindow.DidMiniaturizeMessage`.
        public struct DidMiniaturizeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = NSWindow

            /// `NSWindow.didMiniaturizeNotification`.
            public static var name: Notification.Name { NSWindow.didMiniaturizeNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window is back from the Dock; Apple's `NSWindow.DidDeminiaturizeMessage`.
        public struct DidDeminiaturizeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = NSWindow

            /// `NSWindow.didDeminiaturizeNotification`.
            public static var name: Notification.Name { NSWindow.didDeminiaturizeNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window fills the screen; Apple's `NSWindow.DidEnterFullScreenMessage`.
        public struct DidEnterFullScreenMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = NSWindow

            /// `NSWindow.didEnterFullScreenNotification`.
            public static var name: Notification.Name { NSWindow.didEnterFullScreenNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window no longer fills the screen; Apple's `NSWindow.DidExitFullScreenMessage`.
        public struct DidExitFullScreenMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = NSWindow

            /// `NSWindow.didExitFullScreenNotification`.
            public static var name: Notification.Name { NSWindow.didExitFullScreenNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window has been covered or uncovered; Apple's `NSWindow.DidChangeOcclusionStateMessage`.
        public struct DidChangeOcclusionStateMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = NSWindow

            /// `NSWindow.didChangeOcclusionStateNotification`.
            public static var name: Notification.Name { NSWindow.didChangeOcclusionStateNotification }

            /// Makes the message.
            public init() {}
        }

        /// The window is about to close; Apple's `NSWindow.WillCloseMessage`.
        public struct WillCloseMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The window.
            public typealias Subject = NSWindow

            /// `NSWindow.willCloseNotification`.
            public static var name: Notification.Name { NSWindow.willCloseNotification }

            /// Makes the message.
            public init() {}
        }
    }
#endif
