public import Foundation

/// Messages about locales.
extension Locale {
    /// The messages about locales, named as ``Foundation/UserDefaults/Bridged`` says.
    public enum Bridged {}
}

extension Locale.Bridged {
    /// The user's locale has changed; Apple's `Locale.CurrentLocaleDidChangeMessage`.
    ///
    /// Apple's message is a main-actor one. Not posted on Linux, where the name is declared.
    ///
    /// A locale is a value, so observe all: `addObserver(of: Locale.self, for: .currentLocaleDidChange)`.
    public struct CurrentLocaleDidChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
        /// Never an instance.
        public typealias Subject = Locale

        /// `NSLocale.currentLocaleDidChangeNotification`.
        public static var name: Notification.Name { NSLocale.currentLocaleDidChangeNotification }

        /// Makes the message.
        public init() {}
    }
}

extension MessageCenter.MessageIdentifier
where Self == MessageCenter.BaseMessageIdentifier<Locale.Bridged.CurrentLocaleDidChangeMessage> {
    /// The user's locale has changed.
    public static var currentLocaleDidChange: Self { .init() }
}
