#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// Messages about the user's settings of accessibility.
    extension UIAccessibility {
        /// The messages about the user's settings of accessibility, named as ``Foundation/UserDefaults/Bridged`` says.
        ///
        /// The system posts them on the main actor: Apple's are main-actor messages. They tell that a setting has changed; `UIAccessibility` has its state.
        /// Observe `of: UIAccessibility.self`.
        public enum Bridged {}
    }

    extension UIAccessibility.Bridged {
        /// VoiceOver has been started or stopped; Apple's `UIAccessibility.VoiceOverStatusDidChangeMessage`.
        public struct VoiceOverStatusDidChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// Never an instance.
            public typealias Subject = UIAccessibility

            /// `UIAccessibility.voiceOverStatusDidChangeNotification`.
            public static var name: Notification.Name { UIAccessibility.voiceOverStatusDidChangeNotification }

            /// Makes the message.
            public init() {}
        }

        /// Switch Control has been started or stopped;
        /// Apple's `UIAccessibility.SwitchControlStatusDidChangeMessage`.
        public struct SwitchControlStatusDidChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// Never an instance.
            public typealias Subject = UIAccessibility

            /// `UIAccessibility.switchControlStatusDidChangeNotification`.
            public static var name: Notification.Name { UIAccessibility.switchControlStatusDidChangeNotification }

            /// Makes the message.
            public init() {}
        }

        /// Reduce Motion has been turned on or off; Apple's `UIAccessibility.ReduceMotionStatusDidChangeMessage`.
        public struct ReduceMotionStatusDidChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// Never an instance.
            public typealias Subject = UIAccessibility

            /// `UIAccessibility.reduceMotionStatusDidChangeNotification`.
            public static var name: Notification.Name { UIAccessibility.reduceMotionStatusDidChangeNotification }

            /// Makes the message.
            public init() {}
        }

        /// Reduce Transparency has been turned on or off;
        /// Apple's `UIAccessibility.ReduceTransparencyStatusDidChangeMessage`.
        public struct ReduceTransparencyStatusDidChangeMessage: MessageCenter.BridgedMainActorMessage,
            PayloadFreeMessage
        {
            /// Never an instance.
            public typealias Subject = UIAccessibility

            /// `UIAccessibility.reduceTransparencyStatusDidChangeNotification`.
            public static var name: Notification.Name { UIAccessibility.reduceTransparencyStatusDidChangeNotification }

            /// Makes the message.
            public init() {}
        }

        /// Bold Text has been turned on or off; Apple's `UIAccessibility.BoldTextStatusDidChangeMessage`.
        public struct BoldTextStatusDidChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// Never an instance.
            public typealias Subject = UIAccessibility

            /// `UIAccessibility.boldTextStatusDidChangeNotification`.
            public static var name: Notification.Name { UIAccessibility.boldTextStatusDidChangeNotification }

            /// Makes the message.
            public init() {}
        }

        /// Increase Contrast has been turned on or off;
        /// Apple's `UIAccessibility.DarkerSystemColorsStatusDidChangeMessage`.
        public struct DarkerSystemColorsStatusDidChangeMessage: MessageCenter.BridgedMainActorMessage,
            PayloadFreeMessage
        {
            /// Never an instance.
            public typealias Subject = UIAccessibility

            /// `UIAccessibility.darkerSystemColorsStatusDidChangeNotification`.
            public static var name: Notification.Name { UIAccessibility.darkerSystemColorsStatusDidChangeNotification }

            /// Makes the message.
            public init() {}
        }

        /// Invert Colors has been turned on or off; Apple's `UIAccessibility.InvertColorsStatusDidChangeMessage`.
        public struct InvertColorsStatusDidChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// Never an instance.
            public typealias Subject = UIAccessibility

            /// `UIAccessibility.invertColorsStatusDidChangeNotification`.
            public static var name: Notification.Name { UIAccessibility.invertColorsStatusDidChangeNotification }

            /// Makes the message.
            public init() {}
        }

        /// Grayscale has been turned on or off; Apple's `UIAccessibility.GrayscaleStatusDidChangeMessage`.
        public struct GrayscaleStatusDidChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// Never an instance.
            public typealias Subject = UIAccessibility

            /// `UIAccessibility.grayscaleStatusDidChangeNotification`.
            public static var name: Notification.Name { UIAccessibility.grayscaleStatusDidChangeNotification }

            /// Makes the message.
            public init() {}
        }
    }
#endif
