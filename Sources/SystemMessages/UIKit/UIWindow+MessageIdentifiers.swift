#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIWindow.Bridged.DidBecomeVisibleMessage> {
        /// The window has become visible.
        public static var didBecomeVisible: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIWindow.Bridged.DidBecomeHiddenMessage> {
        /// The window has become hidden.
        public static var didBecomeHidden: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIWindow.Bridged.DidBecomeKeyMessage> {
        /// The window has become the key window.
        public static var didBecomeKey: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIWindow.Bridged.DidResignKeyMessage> {
        /// The window is no longer the key window.
        public static var didResignKey: Self { .init() }
    }
#endif
