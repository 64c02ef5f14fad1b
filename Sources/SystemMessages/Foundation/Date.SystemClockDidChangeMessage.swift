#if canImport(Darwin)
    public import Foundation

    /// Messages about the clock.
    extension Date {
        /// The messages about the clock, named as ``Foundation/UserDefaults/Bridged`` says.
        public enum Bridged {}
    }

    extension Date.Bridged {
        /// The system's clock has been set; Apple's `Date.SystemClockDidChangeMessage`.
        ///
        /// Apple's message is a main-actor one. Linux lacks the notification.
        ///
        /// A date is a value, so observe all: `addObserver(of: Date.self, for: .systemClockDidChange)`.
        public struct SystemClockDidChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// Never an instance.
            public typealias Subject = Date

            /// `NSNotification.Name.NSSystemClockDidChange`.
            public static var name: Notification.Name { .NSSystemClockDidChange }

            /// Makes the message.
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<Date.Bridged.SystemClockDidChangeMessage> {
        /// The system's clock has been set.
        public static var systemClockDidChange: Self { .init() }
    }
#endif
