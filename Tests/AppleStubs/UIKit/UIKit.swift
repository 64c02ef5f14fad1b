// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation
@_exported public import ObjectiveC

// The text of each name ends with `Notification`.
func named(_ text: String) -> Notification.Name { Notification.Name("\(text)Notification") }

@MainActor open class UIResponder: NSObject {
    nonisolated public static let keyboardWillShowNotification = named("UIKeyboardWillShow")
    nonisolated public static let keyboardDidShowNotification = named("UIKeyboardDidShow")
    nonisolated public static let keyboardWillHideNotification = named("UIKeyboardWillHide")
    nonisolated public static let keyboardDidHideNotification = named("UIKeyboardDidHide")
    nonisolated public static let keyboardWillChangeFrameNotification = named("UIKeyboardWillChangeFrame")
    nonisolated public static let keyboardDidChangeFrameNotification = named("UIKeyboardDidChangeFrame")
    nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    nonisolated public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    nonisolated public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    nonisolated public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

@MainActor open class UIScreen: NSObject {
    nonisolated public static let brightnessDidChangeNotification = named("UIScreenBrightnessDidChange")
}

@MainActor open class UIDevice: NSObject {
    nonisolated public static let batteryLevelDidChangeNotification = named("UIDeviceBatteryLevelDidChange")
    nonisolated public static let batteryStateDidChangeNotification = named("UIDeviceBatteryStateDidChange")
    nonisolated public static let orientationDidChangeNotification = named("UIDeviceOrientationDidChange")
    nonisolated public static let proximityStateDidChangeNotification = named("UIDeviceProximityStateDidChange")
}

@MainActor open class UIView: UIResponder {
    public enum AnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

    public init(frame: CGRect) {}
}

@MainActor open class UIViewController: UIResponder {
    open var view: UIView!

    public init(nibName: String?, bundle: Bundle?) {}
    public required init?(coder: NSCoder) {}
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    open func viewDidLoad() {}
}
