#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWorkspace.Bridged.WillSleepMessage> {
        /// The computer is about to sleep.
        public static var willSleep: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWorkspace.Bridged.DidWakeMessage> {
        /// The computer is awake.
        public static var didWake: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWorkspace.Bridged.ScreensDidSleepMessage> {
        /// The displays sleep.
        public static var screensDidSleep: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWorkspace.Bridged.ScreensDidWakeMessage> {
        /// The displays are awake.
        public static var screensDidWake: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWorkspace.Bridged.SessionDidBecomeActiveMessage> {
        /// The user's session has become the active one.
        public static var sessionDidBecomeActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWorkspace.Bridged.SessionDidResignActiveMessage> {
        /// The user's session is no longer the active one.
        public static var sessionDidResignActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWorkspace.Bridged.ActiveSpaceDidChangeMessage> {
        /// Another space is shown.
        public static var activeSpaceDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWorkspace.Bridged.AccessibilityDisplayOptionsDidChangeMessage> {
        /// A setting of accessibility for displays has changed.
        public static var accessibilityDisplayOptionsDidChange: Self { .init() }
    }
#endif
