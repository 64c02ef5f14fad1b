// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import Foundation
    public import AppKit

    /// Messages that windows post.
    extension NSWindow {
        /// The messages that windows post; Apple has its own messages from macOS 27 on.
        ///
        /// Apple's messages are main-actor messages.
        public enum Bridged: Sendable {
            /// A message that a window posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage
            where Subject == NSWindow {}
        }
    }

    extension NSWindow.Bridged {
        /// The window has become the key window; Apple's `NSWindow.DidBecomeKeyMessage`.
        public struct DidBecomeKeyMessage: Message {
            public static var name: Notification.Name { NSWindow.didBecomeKeyNotification }
            public init() {}
        }

        /// The window is no longer the key window; Apple's `NSWindow.DidResignKeyMessage`.
        public struct DidResignKeyMessage: Message {
            public static var name: Notification.Name { NSWindow.didResignKeyNotification }
            public init() {}
        }

        /// The window has become the main window; Apple's `NSWindow.DidBecomeMainMessage`.
        public struct DidBecomeMainMessage: Message {
            public static var name: Notification.Name { NSWindow.didBecomeMainNotification }
            public init() {}
        }

        /// The window is no longer the main window; Apple's `NSWindow.DidResignMainMessage`.
        public struct DidResignMainMessage: Message {
            public static var name: Notification.Name { NSWindow.didResignMainNotification }
            public init() {}
        }

        /// The window has been moved; Apple's `NSWindow.DidMoveMessage`.
        public struct DidMoveMessage: Message {
            public static var name: Notification.Name { NSWindow.didMoveNotification }
            public init() {}
        }

        /// The window has another size; Apple's `NSWindow.DidResizeMessage`.
        public struct DidResizeMessage: Message {
            public static var name: Notification.Name { NSWindow.didResizeNotification }
            public init() {}
        }

        /// The window has been put into the Dock; Apple's `NSWindow.DidMiniaturizeMessage`.
        public struct DidMiniaturizeMessage: Message {
            public static var name: Notification.Name { NSWindow.didMiniaturizeNotification }
            public init() {}
        }

        /// The window is back from the Dock; Apple's `NSWindow.DidDeminiaturizeMessage`.
        public struct DidDeminiaturizeMessage: Message {
            public static var name: Notification.Name { NSWindow.didDeminiaturizeNotification }
            public init() {}
        }

        /// The window fills the screen; Apple's `NSWindow.DidEnterFullScreenMessage`.
        public struct DidEnterFullScreenMessage: Message {
            public static var name: Notification.Name { NSWindow.didEnterFullScreenNotification }
            public init() {}
        }

        /// The window no longer fills the screen; Apple's `NSWindow.DidExitFullScreenMessage`.
        public struct DidExitFullScreenMessage: Message {
            public static var name: Notification.Name { NSWindow.didExitFullScreenNotification }
            public init() {}
        }

        /// The window has been covered or uncovered; Apple's `NSWindow.DidChangeOcclusionStateMessage`.
        public struct DidChangeOcclusionStateMessage: Message {
            public static var name: Notification.Name { NSWindow.didChangeOcclusionStateNotification }
            public init() {}
        }

        /// The window is about to close; Apple's `NSWindow.WillCloseMessage`.
        public struct WillCloseMessage: Message {
            public static var name: Notification.Name { NSWindow.willCloseNotification }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWindow.Bridged.DidBecomeKeyMessage.Identifier {
        /// The window has become the key window.
        public static var didBecomeKey: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWindow.Bridged.DidResignKeyMessage.Identifier {
        /// The window is no longer the key window.
        public static var didResignKey: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWindow.Bridged.DidBecomeMainMessage.Identifier {
        /// The window has become the main window.
        public static var didBecomeMain: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWindow.Bridged.DidResignMainMessage.Identifier {
        /// The window is no longer the main window.
        public static var didResignMain: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWindow.Bridged.DidMoveMessage.Identifier {
        /// The window has been moved.
        public static var didMove: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWindow.Bridged.DidResizeMessage.Identifier {
        /// The window has another size.
        public static var didResize: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWindow.Bridged.DidMiniaturizeMessage.Identifier {
        /// The window has been put into the Dock.
        public static var didMiniaturize: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWindow.Bridged.DidDeminiaturizeMessage.Identifier {
        /// The window is back from the Dock.
        public static var didDeminiaturize: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWindow.Bridged.DidEnterFullScreenMessage.Identifier {
        /// The window fills the screen.
        public static var didEnterFullScreen: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWindow.Bridged.DidExitFullScreenMessage.Identifier {
        /// The window no longer fills the screen.
        public static var didExitFullScreen: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWindow.Bridged.DidChangeOcclusionStateMessage.Identifier {
        /// The window has been covered or uncovered.
        public static var didChangeOcclusionState: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == NSWindow.Bridged.WillCloseMessage.Identifier {
        /// The window is about to close.
        public static var willClose: Self { .init() }
    }
#endif
