// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct UIAccessibility {
    public static let voiceOverStatusDidChangeNotification = named("UIAccessibilityVoiceOverStatusDidChange")
    public static let switchControlStatusDidChangeNotification = named("UIAccessibilitySwitchControlStatusDidChange")
    public static let reduceMotionStatusDidChangeNotification = named("UIAccessibilityReduceMotionStatusDidChange")
    public static let reduceTransparencyStatusDidChangeNotification = named(
        "UIAccessibilityReduceTransparencyStatusDidChange"
    )
    public static let boldTextStatusDidChangeNotification = named("UIAccessibilityBoldTextStatusDidChange")
    public static let darkerSystemColorsStatusDidChangeNotification = named(
        "UIAccessibilityDarkerSystemColorsStatusDidChange"
    )
    public static let invertColorsStatusDidChangeNotification = named("UIAccessibilityInvertColorsStatusDidChange")
    public static let grayscaleStatusDidChangeNotification = named("UIAccessibilityGrayscaleStatusDidChange")
}
