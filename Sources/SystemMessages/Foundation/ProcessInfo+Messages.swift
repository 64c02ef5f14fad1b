#if canImport(Darwin)
    public import Foundation

    /// Messages about the state of the device.
    extension ProcessInfo {
        /// The messages about the state of the device, named as ``Foundation/UserDefaults/Bridged`` says.
        public enum Bridged {}
    }

    extension ProcessInfo.Bridged {
        /// Low Power Mode has been turned on or off; Apple's `ProcessInfo.PowerStateDidChangeMessage`.
        ///
        /// On which thread it is posted is not documented; Apple's message is an asynchronous one. Linux lacks the notification.
        public struct PowerStateDidChangeMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
            /// The information about this process.
            public typealias Subject = ProcessInfo

            /// `NSNotification.Name.NSProcessInfoPowerStateDidChange`.
            public static var name: Notification.Name { .NSProcessInfoPowerStateDidChange }

            /// Makes the message.
            public init() {}
        }

        /// The device has become warmer or cooler; Apple's `ProcessInfo.ThermalStateDidChangeMessage`.
        ///
        /// Read `thermalState` before observing, as Apple documents. On which thread it is posted is not documented; Apple's message
        /// is an asynchronous one. Linux lacks the notification.
        public struct ThermalStateDidChangeMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
            /// The information about this process.
            public typealias Subject = ProcessInfo

            /// `ProcessInfo.thermalStateDidChangeNotification`.
            public static var name: Notification.Name { ProcessInfo.thermalStateDidChangeNotification }

            /// Makes the message.
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<ProcessInfo.Bridged.PowerStateDidChangeMessage> {
        /// Low Power Mode has been turned on or off.
        public static var powerStateDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<ProcessInfo.Bridged.ThermalStateDidChangeMessage> {
        /// The device has become warmer or cooler.
        public static var thermalStateDidChange: Self { .init() }
    }
#endif
