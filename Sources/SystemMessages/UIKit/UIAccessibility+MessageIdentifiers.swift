#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIAccessibility.Bridged.VoiceOverStatusDidChangeMessage> {
        /// VoiceOver has been started or stopped.
        public static var voiceOverStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIAccessibility.Bridged.SwitchControlStatusDidChangeMessage> {
        /// Switch Control has been started or stopped.
        public static var switchControlStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIAccessibility.Bridged.ReduceMotionStatusDidChangeMessage> {
        /// Reduce Motion has been turned on or off.
        public static var reduceMotionStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIAccessibility.Bridged.ReduceTransparencyStatusDidChangeMessage>
    {
        /// Reduce Transparency has been turned on or off.
        public static var reduceTransparencyStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIAccessibility.Bridged.BoldTextStatusDidChangeMessage> {
        /// Bold Text has been turned on or off.
        public static var boldTextStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIAccessibility.Bridged.DarkerSystemColorsStatusDidChangeMessage>
    {
        /// Increase Contrast has been turned on or off.
        public static var darkerSystemColorsStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIAccessibility.Bridged.InvertColorsStatusDidChangeMessage> {
        /// Invert Colors has been turned on or off.
        public static var invertColorsStatusDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIAccessibility.Bridged.GrayscaleStatusDidChangeMessage> {
        /// Grayscale has been turned on or off.
        public static var grayscaleStatusDidChange: Self { .init() }
    }
#endif
