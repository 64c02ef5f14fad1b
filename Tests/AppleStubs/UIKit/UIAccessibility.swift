// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct UIAccessibility {
    public static let voiceOverStatusDidChangeNotification = Notification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification"
    )
    public static let switchControlStatusDidChangeNotification = Notification.Name(
        "UIAccessibilitySwitchControlStatusDidChangeNotification"
    )
    public static let reduceMotionStatusDidChangeNotification = Notification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification"
    )
    public static let reduceTransparencyStatusDidChangeNotification = Notification.Name(
        "UIAccessibilityReduceTransparencyStatusDidChangeNotification"
    )
    public static let boldTextStatusDidChangeNotification = Notification.Name(
        "UIAccessibilityBoldTextStatusDidChangeNotification"
    )
    public static let darkerSystemColorsStatusDidChangeNotification = Notification.Name(
        "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification"
    )
    public static let invertColorsStatusDidChangeNotification = Notification.Name(
        "UIAccessibilityInvertColorsStatusDidChangeNotification"
    )
    public static let grayscaleStatusDidChangeNotification = Notification.Name(
        "UIAccessibilityGrayscaleStatusDidChangeNotification"
    )
}
