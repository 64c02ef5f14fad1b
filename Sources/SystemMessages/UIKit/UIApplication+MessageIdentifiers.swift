#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIApplication.Bridged.DidBecomeActiveMessage> {
        /// The application has become active.
        public static var didBecomeActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIApplication.Bridged.WillResignActiveMessage> {
        /// The application is about to become inactive.
        public static var willResignActive: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIApplication.Bridged.DidEnterBackgroundMessage> {
        /// The application is in the background.
        public static var didEnterBackground: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIApplication.Bridged.WillEnterForegroundMessage> {
        /// The application is about to leave the background.
        public static var willEnterForeground: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIApplication.Bridged.WillTerminateMessage> {
        /// The application is about to end.
        public static var willTerminate: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIApplication.Bridged.DidReceiveMemoryWarningMessage> {
        /// The system runs low on memory.
        public static var didReceiveMemoryWarning: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIApplication.Bridged.SignificantTimeChangeMessage> {
        /// The time has changed by much: a new day, another time zone, daylight saving.
        public static var significantTimeChange: Self { .init() }
    }
#endif
