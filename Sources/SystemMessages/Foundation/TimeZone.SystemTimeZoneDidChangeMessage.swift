public import Foundation

/// Messages about time zones.
extension TimeZone {
    /// The messages about time zones, named as ``Foundation/UserDefaults/Bridged`` says.
    public enum Bridged {}
}

extension TimeZone.Bridged {
    /// The system's time zone has changed; Apple's `TimeZone.SystemTimeZoneDidChangeMessage`.
    ///
    /// Apple's message is a main-actor one, and carries the previous time zone, which this one leaves out. Not posted on
    /// Linux, where the name is declared.
    ///
    /// A time zone is a value, so observe all: `addObserver(of: TimeZone.self, for: .systemTimeZoneDidChange)`.
    public struct SystemTimeZoneDidChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
        /// Never an instance.
        public typealias Subject = TimeZone

        /// `NSNotification.Name.NSSystemTimeZoneDidChange`.
        public static var name: Notification.Name { .NSSystemTimeZoneDidChange }

        /// Makes the message.
        public init() {}
    }
}

extension MessageCenter.MessageIdentifier
where Self == MessageCenter.BaseMessageIdentifier<TimeZone.Bridged.SystemTimeZoneDidChangeMessage> {
    /// The system's time zone has changed.
    public static var systemTimeZoneDidChange: Self { .init() }
}
