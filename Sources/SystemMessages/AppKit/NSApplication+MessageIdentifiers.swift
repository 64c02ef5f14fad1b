#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSApplication.Bridged.DidBecomeActiveMessage> {
        /// The application has become active.
        public static var didBecomeActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSApplication.Bridged.WillResignActiveMessage> {
        /// The application is about to become inactive.
        public static var willResignActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSApplication.Bridged.DidResignActiveMessage> {
        /// The application is inactive.
        public static var didResignActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSApplication.Bridged.DidHideMessage> {
        /// The application has been hidden.
        public static var didHide: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSApplication.Bridged.DidUnhideMessage> {
        /// The application is shown again.
        public static var didUnhide: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSApplication.Bridged.DidChangeScreenParametersMessage> {
        /// The displays, or their settings, have changed.
        public static var didChangeScreenParameters: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSApplication.Bridged.WillTerminateMessage> {
        /// The application is about to end.
        public static var willTerminate: Self { .init() }
    }
#endif
