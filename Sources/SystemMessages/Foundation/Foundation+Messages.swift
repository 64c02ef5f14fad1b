// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension UserDefaults {
    /// Messages of `UserDefaults`.
    public enum Bridged: MessageNamespace {
        /// A message that this process has written or removed a setting.
        ///
        /// On Linux, Swift 6.3's Foundation posts for `setPersistentDomain` and `removePersistentDomain` only, and not
        /// for `set`.
        public struct DidChangeMessage: MessageCenter.BridgedAsyncMessage, SystemEvent {
            public typealias Subject = UserDefaults
            public static let name = didChangeNotification
        }
    }
}
extension MessageCenter.MessageIdentifier where Self == UserDefaults.Bridged {
    public static var didChange: Self.DidChangeMessage.Identifier { .init() }
}

extension HTTPCookieStorage {
    /// Messages of `HTTPCookieStorage`.
    public enum Bridged: MessageNamespace {
        /// The cookies have changed.
        public struct CookiesChangedMessage: MessageCenter.BridgedAsyncMessage, SystemEvent {
            public typealias Subject = HTTPCookieStorage
            public static let name = Notification.Name.NSHTTPCookieManagerCookiesChanged
        }
    }
}
extension MessageCenter.MessageIdentifier where Self == HTTPCookieStorage.Bridged {
    public static var cookiesChanged: Self.CookiesChangedMessage.Identifier { .init() }
}

extension URLCredentialStorage {
    /// Messages of `URLCredentialStorage`.
    public enum Bridged: MessageNamespace {
        /// The stored credentials have changed.
        ///
        /// Apple deprecates the notification, has no message for it, and no longer posts it. Linux posts it.
        public struct ChangedMessage: MessageCenter.BridgedAsyncMessage, SystemEvent {
            public typealias Subject = URLCredentialStorage
            public static let name = Notification.Name("NSURLCredentialStorageChangedNotification")
        }
    }
}
extension MessageCenter.MessageIdentifier where Self == URLCredentialStorage.Bridged {
    public static var changed: Self.ChangedMessage.Identifier { .init() }
}

extension Port {
    /// Messages of `Port`.
    public enum Bridged: MessageNamespace {
        /// A port has become invalid; posted inside `invalidate()`.
        public struct DidBecomeInvalidMessage: MessageCenter.BridgedAsyncMessage, SystemEvent {
            public typealias Subject = Port
            public static let name = didBecomeInvalidNotification
        }
    }
}
extension MessageCenter.MessageIdentifier where Self == Port.Bridged {
    public static var didBecomeInvalid: Self.DidBecomeInvalidMessage.Identifier { .init() }
}

extension Locale {
    /// Messages of `Locale`.
    public enum Bridged: MessageNamespace {
        /// The user's locale has changed.
        ///
        /// The subject is a value, so observe the type: `addObserver(of: Locale.self, for: .currentLocaleDidChange)`.
        public struct CurrentLocaleDidChangeMessage: Sendable, MainActorEvent {
            public typealias Subject = Locale
            public static let name = NSLocale.currentLocaleDidChangeNotification
        }
    }
}
extension MessageCenter.MessageIdentifier where Self == Locale.Bridged {
    public static var currentLocaleDidChange: Self.CurrentLocaleDidChangeMessage.Identifier { .init() }
}

extension TimeZone {
    /// Messages of `TimeZone`.
    public enum Bridged: MessageNamespace {
        /// The system's time zone has changed. Apple's message has the previous one, which this one leaves out.
        public struct SystemTimeZoneDidChangeMessage: Sendable, MainActorEvent {
            public typealias Subject = TimeZone
            public static let name = Notification.Name.NSSystemTimeZoneDidChange
        }
    }
}
extension MessageCenter.MessageIdentifier where Self == TimeZone.Bridged {
    public static var systemTimeZoneDidChange: Self.SystemTimeZoneDidChangeMessage.Identifier { .init() }
}

extension Calendar {
    /// Messages of `Calendar`.
    public enum Bridged: MessageNamespace {
        /// The day has changed, by the system's calendar, locale and time zone; once if the device slept meanwhile.
        public struct CalendarDayChangedMessage: MessageCenter.BridgedAsyncMessage, SystemEvent {
            public typealias Subject = Calendar
            public static let name = Notification.Name.NSCalendarDayChanged
        }
    }
}
extension MessageCenter.MessageIdentifier where Self == Calendar.Bridged {
    public static var calendarDayChanged: Self.CalendarDayChangedMessage.Identifier { .init() }
}

#if os(macOS) || !canImport(Darwin)
    extension Process {
        /// Messages of `Process`.
        public enum Bridged: MessageNamespace {
            /// A process has ended. On Linux, use `terminationHandler`.
            public struct DidTerminateMessage: MessageCenter.BridgedAsyncMessage, SystemEvent {
                public typealias Subject = Process
                public static let name = didTerminateNotification
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == Process.Bridged {
        public static var didTerminate: Self.DidTerminateMessage.Identifier { .init() }
    }
#endif

#if canImport(Darwin)
    extension Date {
        /// Messages of `Date`.
        public enum Bridged: MessageNamespace {
            /// The system's clock has been set.
            public struct SystemClockDidChangeMessage: MainActorEvent {
                public typealias Subject = Date
                public static let name = Notification.Name.NSSystemClockDidChange
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == Date.Bridged {
        public static var systemClockDidChange: Self.SystemClockDidChangeMessage.Identifier { .init() }
    }

    extension Bundle {
        /// Messages of `Bundle`.
        public enum Bridged: MessageNamespace {
            /// A bundle has loaded code.
            public struct DidLoadMessage: MessageCenter.BridgedAsyncMessage, SystemEvent {
                public typealias Subject = Bundle
                public static let name = didLoadNotification
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == Bundle.Bridged {
        public static var didLoad: Self.DidLoadMessage.Identifier { .init() }
    }

    extension ProcessInfo {
        /// Messages about the state of the device.
        public enum Bridged: MessageNamespace {
            /// A message about the state of the device.
            public protocol Message: MessageCenter.BridgedAsyncMessage, SystemEvent
            where Subject == ProcessInfo {}
            /// Low Power Mode has been turned on or off.
            public struct PowerStateDidChangeMessage: Message {
                public static let name = Notification.Name.NSProcessInfoPowerStateDidChange
            }
            /// The device is warmer or cooler. Apple documents to read `thermalState` before observing.
            public struct ThermalStateDidChangeMessage: Message {
                public static let name = thermalStateDidChangeNotification
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == ProcessInfo.Bridged {
        public static var powerStateDidChange: Self.PowerStateDidChangeMessage.Identifier { .init() }
        public static var thermalStateDidChange: Self.ThermalStateDidChangeMessage.Identifier { .init() }
    }

    extension UndoManager {
        /// Messages that undo managers post.
        public enum Bridged: MessageNamespace {
            /// A message that an undo manager posts.
            public protocol Message: MainActorEvent where Subject == UndoManager {}
            /// A group is opened or about to be closed, or the redo stack is examined.
            public struct CheckpointMessage: Message {
                public static let name = Notification.Name.NSUndoManagerCheckpoint
            }
            /// An undo group has been opened.
            public struct DidOpenUndoGroupMessage: Message {
                public static let name = Notification.Name.NSUndoManagerDidOpenUndoGroup
            }
            /// A change is about to be undone.
            public struct WillUndoChangeMessage: Message {
                public static let name = Notification.Name.NSUndoManagerWillUndoChange
            }
            /// A change has been undone.
            public struct DidUndoChangeMessage: Message {
                public static let name = Notification.Name.NSUndoManagerDidUndoChange
            }
            /// A change is about to be redone.
            public struct WillRedoChangeMessage: Message {
                public static let name = Notification.Name.NSUndoManagerWillRedoChange
            }
            /// A change has been redone.
            public struct DidRedoChangeMessage: Message {
                public static let name = Notification.Name.NSUndoManagerDidRedoChange
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == UndoManager.Bridged {
        public static var checkpoint: Self.CheckpointMessage.Identifier { .init() }
        public static var didOpenUndoGroup: Self.DidOpenUndoGroupMessage.Identifier { .init() }
        public static var willUndoChange: Self.WillUndoChangeMessage.Identifier { .init() }
        public static var didUndoChange: Self.DidUndoChangeMessage.Identifier { .init() }
        public static var willRedoChange: Self.WillRedoChangeMessage.Identifier { .init() }
        public static var didRedoChange: Self.DidRedoChangeMessage.Identifier { .init() }
    }
#endif
