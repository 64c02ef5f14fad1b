#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIScene.Bridged.WillConnectMessage> {
        /// The scene is about to be connected to the application.
        public static var willConnect: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIScene.Bridged.DidDisconnectMessage> {
        /// The scene has been disconnected from the application.
        public static var didDisconnect: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIScene.Bridged.DidActivateMessage> {
        /// The scene has become active.
        public static var didActivate: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIScene.Bridged.WillDeactivateMessage> {
        /// The scene is about to become inactive.
        public static var willDeactivate: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIScene.Bridged.DidEnterBackgroundMessage> {
        /// The scene is in the background.
        public static var didEnterBackground: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIScene.Bridged.WillEnterForegroundMessage> {
        /// The scene is about to leave the background.
        public static var willEnterForeground: Self { .init() }
    }
#endif
