// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

public import Foundation

/// Messages about locales.
extension Locale {
    /// The messages about locales.
    public enum Bridged: Sendable {}
}

extension Locale.Bridged {
    /// The user's locale has changed; Apple's `Locale.CurrentLocaleDidChangeMessage`.
    ///
    /// Apple's message is a main-actor message. Linux declares the notification's name and never posts it.
    ///
    /// A locale is a value, so observe the type: `addObserver(of: Locale.self, for: .currentLocaleDidChange)`.
    public struct CurrentLocaleDidChangeMessage: Sendable, MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
        public typealias Subject = Locale
        public static var name: Notification.Name { NSLocale.currentLocaleDidChangeNotification }
        public init() {}
    }
}

extension MessageCenter.MessageIdentifier where Self == Locale.Bridged.CurrentLocaleDidChangeMessage.Identifier {
    /// The user's locale has changed.
    public static var currentLocaleDidChange: Self { .init() }
}

/// Messages about time zones.
extension TimeZone {
    /// The messages about time zones.
    public enum Bridged: Sendable {}
}

extension TimeZone.Bridged {
    /// The system's time zone has changed; Apple's `TimeZone.SystemTimeZoneDidChangeMessage`.
    ///
    /// Apple's message is a main-actor message and carries the previous time zone, which this one leaves out. Linux
    /// declares the notification's name and never posts it.
    ///
    /// A time zone is a value, so observe the type: `addObserver(of: TimeZone.self, for: .systemTimeZoneDidChange)`.
    public struct SystemTimeZoneDidChangeMessage: Sendable, MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
        public typealias Subject = TimeZone
        public static var name: Notification.Name { .NSSystemTimeZoneDidChange }
        public init() {}
    }
}

extension MessageCenter.MessageIdentifier where Self == TimeZone.Bridged.SystemTimeZoneDidChangeMessage.Identifier {
    /// The system's time zone has changed.
    public static var systemTimeZoneDidChange: Self { .init() }
}

/// Messages about calendars.
extension Calendar {
    /// The messages about calendars.
    public enum Bridged: Sendable {}
}

extension Calendar.Bridged {
    /// The day has changed, by the system's calendar, locale and time zone; Apple's
    /// `Calendar.CalendarDayChangedMessage`.
    ///
    /// If the device slept meanwhile, the message is posted once, after waking. Apple's message is asynchronous, so
    /// don't rely on a thread. Linux declares the notification's name and never posts it.
    ///
    /// A calendar is a value, so observe the type: `addObserver(of: Calendar.self, for: .calendarDayChanged)`.
    public struct CalendarDayChangedMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
        public typealias Subject = Calendar
        public static var name: Notification.Name { .NSCalendarDayChanged }
        public init() {}
    }
}

extension MessageCenter.MessageIdentifier where Self == Calendar.Bridged.CalendarDayChangedMessage.Identifier {
    /// The day has changed.
    public static var calendarDayChanged: Self { .init() }
}

#if canImport(Darwin)
    /// Messages about the clock.
    extension Date {
        /// The messages about the clock.
        public enum Bridged: Sendable {}
    }

    extension Date.Bridged {
        /// The system's clock has been set; Apple's `Date.SystemClockDidChangeMessage`.
        ///
        /// Apple's message is a main-actor message. Linux lacks the notification.
        ///
        /// A date is a value, so observe the type: `addObserver(of: Date.self, for: .systemClockDidChange)`.
        public struct SystemClockDidChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            public typealias Subject = Date
            public static var name: Notification.Name { .NSSystemClockDidChange }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier where Self == Date.Bridged.SystemClockDidChangeMessage.Identifier {
        /// The system's clock has been set.
        public static var systemClockDidChange: Self { .init() }
    }
#endif
