// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// Messages about the user's accessibility settings.
    extension UIAccessibility {
        /// The messages about the user's accessibility settings.
        ///
        /// The system posts them on the main actor. Apple's messages are main-actor messages. Each message reports a
        /// change; `UIAccessibility` has the current state. Observe `of: UIAccessibility.self`.
        public enum Bridged: Sendable {
            /// A message about an accessibility setting.
            public protocol Message: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage
            where Subject == UIAccessibility {}
        }
    }

    extension UIAccessibility.Bridged {
        /// VoiceOver has been started or stopped; Apple's `UIAccessibility.VoiceOverStatusDidChangeMessage`.
        public struct VoiceOverStatusDidChangeMessage: Message {
            public static var name: Notification.Name { UIAccessibility.voiceOverStatusDidChangeNotification }
            public init() {}
        }

        /// Switch Control has been started or stopped;
        /// Apple's `UIAccessibility.SwitchControlStatusDidChangeMessage`.
        public struct SwitchControlStatusDidChangeMessage: Message {
            public static var name: Notification.Name { UIAccessibility.switchControlStatusDidChangeNotification }
            public init() {}
        }

        /// Reduce Motion has been turned on or off; Apple's `UIAccessibility.ReduceMotionStatusDidChangeMessage`.
        public struct ReduceMotionStatusDidChangeMessage: Message {
            public static var name: Notification.Name { UIAccessibility.reduceMotionStatusDidChangeNotification }
            public init() {}
        }

        /// Reduce Transparency has been turned on or off;
        /// Apple's `UIAccessibility.ReduceTransparencyStatusDidChangeMessage`.
        public struct ReduceTransparencyStatusDidChangeMessage: Message {
            public static var name: Notification.Name { UIAccessibility.reduceTransparencyStatusDidChangeNotification }
            public init() {}
        }

        /// Bold Text has been turned on or off; Apple's `UIAccessibility.BoldTextStatusDidChangeMessage`.
        public struct BoldTextStatusDidChangeMessage: Message {
            public static var name: Notification.Name { UIAccessibility.boldTextStatusDidChangeNotification }
            public init() {}
        }

        /// Increase Contrast has been turned on or off;
        /// Apple's `UIAccessibility.DarkerSystemColorsStatusDidChangeMessage`.
        public struct DarkerSystemColorsStatusDidChangeMessage: Message {
            public static var name: Notification.Name { UIAccessibility.darkerSystemColorsStatusDidChangeNotification }
            public init() {}
        }

        /// Invert Colors has been turned on or off; Apple's `UIAccessibility.InvertColorsStatusDidChangeMessage`.
        public struct InvertColorsStatusDidChangeMessage: Message {
            public static var name: Notification.Name { UIAccessibility.invertColorsStatusDidChangeNotification }
            public init() {}
        }

        /// Grayscale has been turned on or off; Apple's `UIAccessibility.GrayscaleStatusDidChangeMessage`.
        public struct GrayscaleStatusDidChangeMessage: Message {
            public static var name: Notification.Name { UIAccessibility.grayscaleStatusDidChangeNotification }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier
    where Self == UIAccessibility.Bridged.VoiceOverStatusDidChangeMessage.Identifier {
        /// VoiceOver has been started or stopped.
        public static var voiceOverStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == UIAccessibility.Bridged.SwitchControlStatusDidChangeMessage.Identifier {
        /// Switch Control has been started or stopped.
        public static var switchControlStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == UIAccessibility.Bridged.ReduceMotionStatusDidChangeMessage.Identifier {
        /// Reduce Motion has been turned on or off.
        public static var reduceMotionStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == UIAccessibility.Bridged.ReduceTransparencyStatusDidChangeMessage.Identifier {
        /// Reduce Transparency has been turned on or off.
        public static var reduceTransparencyStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == UIAccessibility.Bridged.BoldTextStatusDidChangeMessage.Identifier {
        /// Bold Text has been turned on or off.
        public static var boldTextStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == UIAccessibility.Bridged.DarkerSystemColorsStatusDidChangeMessage.Identifier {
        /// Increase Contrast has been turned on or off.
        public static var darkerSystemColorsStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == UIAccessibility.Bridged.InvertColorsStatusDidChangeMessage.Identifier {
        /// Invert Colors has been turned on or off.
        public static var invertColorsStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == UIAccessibility.Bridged.GrayscaleStatusDidChangeMessage.Identifier {
        /// Grayscale has been turned on or off.
        public static var grayscaleStatusDidChange: Self { .init() }
    }
#endif
