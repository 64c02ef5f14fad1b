#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWindow.Bridged.DidBecomeKeyMessage> {
        /// The window has become the key window.
        public static var didBecomeKey: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWindow.Bridged.DidResignKeyMessage> {
        /// The window is no longer the key window.
        public static var didResignKey: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWindow.Bridged.DidBecomeMainMessage> {
        /// The window has become the main window.
        public static var didBecomeMain: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWindow.Bridged.DidResignMainMessage> {
        /// The window is no longer the main window.
        public static var didResignMain: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWindow.Bridged.DidMoveMessage> {
        /// The window has been moved.
        public static var didMove: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWindow.Bridged.DidResizeMessage> {
        /// The window has another size.
        public static var didResize: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWindow.Bridged.DidMiniaturizeMessage> {
        /// The window has been put into the Dock.
        public static var didMiniaturize: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWindow.Bridged.DidDeminiaturizeMessage> {
        /// The window is back from the Dock.
        public static var didDeminiaturize: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWindow.Bridged.DidEnterFullScreenMessage> {
        /// The window fills the screen.
        public static var didEnterFullScreen: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWindow.Bridged.DidExitFullScreenMessage> {
        /// The window no longer fills the screen.
        public static var didExitFullScreen: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWindow.Bridged.DidChangeOcclusionStateMessage> {
        /// The window has been covered or uncovered.
        public static var didChangeOcclusionState: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<NSWindow.Bridged.WillCloseMessage> {
        /// The window is about to close.
        public static var willClose: Self { .init() }
    }
#endif
