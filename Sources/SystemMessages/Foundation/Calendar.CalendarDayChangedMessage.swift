public import Foundation

/// Messages about calendars.
extension Calendar {
    /// The messages about calendars, named as ``Foundation/UserDefaults/Bridged`` says.
    public enum Bridged {}
}

extension Calendar.Bridged {
    /// The day has changed, by the system's calendar, locale and time zone; Apple's `Calendar.CalendarDayChangedMessage`.
    ///
    /// If the device slept meanwhile, it is posted once, after waking. Apple's message is an asynchronous one, so do not
    /// expect a certain thread. Not posted on Linux, where the name is declared.
    ///
    /// A calendar is a value, so observe all: `addObserver(of: Calendar.self, for: .calendarDayChanged)`.
    public struct CalendarDayChangedMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
        /// Never an instance.
        public typealias Subject = Calendar

        /// `NSNotification.Name.NSCalendarDayChanged`.
        public static var name: Notification.Name { .NSCalendarDayChanged }

        /// Makes the message.
        public init() {}
    }
}

extension MessageCenter.MessageIdentifier
where Self == MessageCenter.BaseMessageIdentifier<Calendar.Bridged.CalendarDayChangedMessage> {
    /// The day has changed.
    public static var calendarDayChanged: Self { .init() }
}
