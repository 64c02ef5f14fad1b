// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    public import UIKit

    extension UIDevice {
        /// Messages about the device.
        public enum Bridged: MessageNamespace {
            /// A message about the device.
            public protocol Message: MainActorEvent where Subject == UIDevice {}
            /// The device has been turned; posted after `beginGeneratingDeviceOrientationNotifications()`.
            public struct OrientationDidChangeMessage: Message {
                public static let name = orientationDidChangeNotification
            }
            /// The battery has another level; posted if `isBatteryMonitoringEnabled` is `true`.
            public struct BatteryLevelDidChangeMessage: Message {
                public static let name = batteryLevelDidChangeNotification
            }
            /// The battery is being charged, or no longer; posted if `isBatteryMonitoringEnabled` is `true`.
            public struct BatteryStateDidChangeMessage: Message {
                public static let name = batteryStateDidChangeNotification
            }
            /// The user is near to the device, or no longer; posted if `isProximityMonitoringEnabled` is `true`.
            public struct ProximityStateDidChangeMessage: Message {
                public static let name = proximityStateDidChangeNotification
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == UIDevice.Bridged {
        public static var orientationDidChange: Self.OrientationDidChangeMessage.Identifier { .init() }
        public static var batteryLevelDidChange: Self.BatteryLevelDidChangeMessage.Identifier { .init() }
        public static var batteryStateDidChange: Self.BatteryStateDidChangeMessage.Identifier { .init() }
        public static var proximityStateDidChange: Self.ProximityStateDidChangeMessage.Identifier { .init() }
    }

    extension UIScreen {
        /// Messages about screens.
        public enum Bridged: MessageNamespace {
            /// The screen has another brightness.
            public struct BrightnessDidChangeMessage: MainActorEvent {
                public typealias Subject = UIScreen
                public static let name = brightnessDidChangeNotification
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == UIScreen.Bridged {
        public static var brightnessDidChange: Self.BrightnessDidChangeMessage.Identifier { .init() }
    }
#endif
