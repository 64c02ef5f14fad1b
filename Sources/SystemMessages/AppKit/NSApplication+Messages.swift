// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit

    extension NSApplication {
        /// Messages about the application.
        public enum Bridged: MessageNamespace {
            /// A message about the application.
            public protocol Message: MainActorEvent where Subject == NSApplication {}
            /// The application has become active.
            public struct DidBecomeActiveMessage: Message { public static let name = didBecomeActiveNotification }
            /// The application is about to become inactive.
            public struct WillResignActiveMessage: Message { public static let name = willResignActiveNotification }
            /// The application is inactive.
            public struct DidResignActiveMessage: Message { public static let name = didResignActiveNotification }
            /// The application has been hidden.
            public struct DidHideMessage: Message { public static let name = didHideNotification }
            /// The application is shown again.
            public struct DidUnhideMessage: Message { public static let name = didUnhideNotification }
            /// The displays, or their settings, have changed.
            public struct DidChangeScreenParametersMessage: Message {
                public static let name = didChangeScreenParametersNotification
            }
            /// The application is about to end.
            public struct WillTerminateMessage: Message { public static let name = willTerminateNotification }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == NSApplication.Bridged {
        public static var didBecomeActive: Self.DidBecomeActiveMessage.Identifier { .init() }
        public static var willResignActive: Self.WillResignActiveMessage.Identifier { .init() }
        public static var didResignActive: Self.DidResignActiveMessage.Identifier { .init() }
        public static var didHide: Self.DidHideMessage.Identifier { .init() }
        public static var didUnhide: Self.DidUnhideMessage.Identifier { .init() }
        public static var didChangeScreenParameters: Self.DidChangeScreenParametersMessage.Identifier { .init() }
        public static var willTerminate: Self.WillTerminateMessage.Identifier { .init() }
    }

    extension NSWindow {
        /// Messages that windows post.
        public enum Bridged: MessageNamespace {
            /// A message that a window posts.
            public protocol Message: MainActorEvent where Subject == NSWindow {}
            /// The window has become the key window.
            public struct DidBecomeKeyMessage: Message { public static let name = didBecomeKeyNotification }
            /// The window is no longer the key window.
            public struct DidResignKeyMessage: Message { public static let name = didResignKeyNotification }
            /// The window has become the main window.
            public struct DidBecomeMainMessage: Message { public static let name = didBecomeMainNotification }
            /// The window is no longer the main window.
            public struct DidResignMainMessage: Message { public static let name = didResignMainNotification }
            /// The window has been moved.
            public struct DidMoveMessage: Message { public static let name = didMoveNotification }
            /// The window has another size.
            public struct DidResizeMessage: Message { public static let name = didResizeNotification }
            /// The window has been put into the Dock.
            public struct DidMiniaturizeMessage: Message { public static let name = didMiniaturizeNotification }
            /// The window is back from the Dock.
            public struct DidDeminiaturizeMessage: Message { public static let name = didDeminiaturizeNotification }
            /// The window fills the screen.
            public struct DidEnterFullScreenMessage: Message { public static let name = didEnterFullScreenNotification }
            /// The window no longer fills the screen.
            public struct DidExitFullScreenMessage: Message { public static let name = didExitFullScreenNotification }
            /// The window has been covered or uncovered.
            public struct DidChangeOcclusionStateMessage: Message {
                public static let name = didChangeOcclusionStateNotification
            }
            /// The window is about to close.
            public struct WillCloseMessage: Message { public static let name = willCloseNotification }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == NSWindow.Bridged {
        public static var didBecomeKey: Self.DidBecomeKeyMessage.Identifier { .init() }
        public static var didResignKey: Self.DidResignKeyMessage.Identifier { .init() }
        public static var didBecomeMain: Self.DidBecomeMainMessage.Identifier { .init() }
        public static var didResignMain: Self.DidResignMainMessage.Identifier { .init() }
        public static var didMove: Self.DidMoveMessage.Identifier { .init() }
        public static var didResize: Self.DidResizeMessage.Identifier { .init() }
        public static var didMiniaturize: Self.DidMiniaturizeMessage.Identifier { .init() }
        public static var didDeminiaturize: Self.DidDeminiaturizeMessage.Identifier { .init() }
        public static var didEnterFullScreen: Self.DidEnterFullScreenMessage.Identifier { .init() }
        public static var didExitFullScreen: Self.DidExitFullScreenMessage.Identifier { .init() }
        public static var didChangeOcclusionState: Self.DidChangeOcclusionStateMessage.Identifier { .init() }
        public static var willClose: Self.WillCloseMessage.Identifier { .init() }
    }

    extension NSWorkspace {
        /// Messages that the workspace posts.
        ///
        /// The workspace posts to a center of its own, so observe
        /// `MessageCenter(bridging: NSWorkspace.shared.notificationCenter)`, and retain that center.
        public enum Bridged: MessageNamespace {
            /// A message that the workspace posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage where Subject == NSWorkspace {}
            /// A message that the workspace posts, without properties.
            public protocol Event: Message, SystemEvent {}
            /// The computer is about to sleep.
            public struct WillSleepMessage: Event { public static let name = willSleepNotification }
            /// The computer is awake.
            public struct DidWakeMessage: Event { public static let name = didWakeNotification }
            /// The displays sleep.
            public struct ScreensDidSleepMessage: Event { public static let name = screensDidSleepNotification }
            /// The displays are awake.
            public struct ScreensDidWakeMessage: Event { public static let name = screensDidWakeNotification }
            /// The user's session has become the active one.
            public struct SessionDidBecomeActiveMessage: Event {
                public static let name = sessionDidBecomeActiveNotification
            }
            /// The user's session is no longer the active one.
            public struct SessionDidResignActiveMessage: Event {
                public static let name = sessionDidResignActiveNotification
            }
            /// Another space has become the active one.
            public struct ActiveSpaceDidChangeMessage: Event {
                public static let name = activeSpaceDidChangeNotification
            }
            /// An accessibility setting of the display has changed.
            public struct AccessibilityDisplayOptionsDidChangeMessage: Event {
                public static let name = accessibilityDisplayOptionsDidChangeNotification
            }
            /// A volume has been mounted.
            public struct DidMountVolumeMessage: Message, UserInfoCodable {
                public static let name = didMountVolumeNotification
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key(localizedVolumeNameUserInfoKey, \.localizedVolumeName),
                    .key(volumeURLUserInfoKey, \.volumeURL)
                )
                /// The volume's name.
                public var localizedVolumeName: String
                /// The folder under which the volume is mounted.
                public var volumeURL: URL
            }
            /// A volume is about to be unmounted.
            public struct WillUnmountVolumeMessage: Message, UserInfoCodable {
                public static let name = willUnmountVolumeNotification
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key(localizedVolumeNameUserInfoKey, \.localizedVolumeName),
                    .key(volumeURLUserInfoKey, \.volumeURL)
                )
                /// The volume's name.
                public var localizedVolumeName: String
                /// The folder under which the volume is mounted.
                public var volumeURL: URL
            }
            /// A volume has been unmounted.
            public struct DidUnmountVolumeMessage: Message, UserInfoCodable {
                public static let name = didUnmountVolumeNotification
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key(localizedVolumeNameUserInfoKey, \.localizedVolumeName),
                    .key(volumeURLUserInfoKey, \.volumeURL)
                )
                /// The volume's name.
                public var localizedVolumeName: String
                /// The folder under which the volume is mounted.
                public var volumeURL: URL
            }
            /// A volume has another name or is mounted elsewhere.
            public struct DidRenameVolumeMessage: Message, UserInfoCodable {
                public static let name = didRenameVolumeNotification
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key(localizedVolumeNameUserInfoKey, \.localizedVolumeName),
                    .key(volumeURLUserInfoKey, \.volumeURL),
                    .key(oldLocalizedVolumeNameUserInfoKey, \.oldLocalizedVolumeName),
                    .key(oldVolumeURLUserInfoKey, \.oldVolumeURL)
                )
                /// The volume's name.
                public var localizedVolumeName: String
                /// The folder under which the volume is mounted.
                public var volumeURL: URL
                /// The volume's previous name.
                public var oldLocalizedVolumeName: String
                /// The previous folder.
                public var oldVolumeURL: URL
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == NSWorkspace.Bridged {
        public static var willSleep: Self.WillSleepMessage.Identifier { .init() }
        public static var didWake: Self.DidWakeMessage.Identifier { .init() }
        public static var screensDidSleep: Self.ScreensDidSleepMessage.Identifier { .init() }
        public static var screensDidWake: Self.ScreensDidWakeMessage.Identifier { .init() }
        public static var sessionDidBecomeActive: Self.SessionDidBecomeActiveMessage.Identifier { .init() }
        public static var sessionDidResignActive: Self.SessionDidResignActiveMessage.Identifier { .init() }
        public static var activeSpaceDidChange: Self.ActiveSpaceDidChangeMessage.Identifier { .init() }
        public static var accessibilityDisplayOptionsDidChange:
            Self.AccessibilityDisplayOptionsDidChangeMessage.Identifier
        { .init() }
        public static var didMountVolume: Self.DidMountVolumeMessage.Identifier { .init() }
        public static var willUnmountVolume: Self.WillUnmountVolumeMessage.Identifier { .init() }
        public static var didUnmountVolume: Self.DidUnmountVolumeMessage.Identifier { .init() }
        public static var didRenameVolume: Self.DidRenameVolumeMessage.Identifier { .init() }
    }
#endif
