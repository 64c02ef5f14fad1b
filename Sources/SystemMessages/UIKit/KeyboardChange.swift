#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    public import Foundation
    public import UIKit

    /// Where the keyboard goes, and how.
    public struct KeyboardChange {
        /// The keyboard's frame before, in the screen's coordinates.
        public var beginFrame: CGRect
        /// The keyboard's frame after, in the screen's coordinates.
        public var endFrame: CGRect
        /// How long the keyboard moves, in seconds; 0 if the notification does not say.
        public var animationDuration: TimeInterval
        /// How the keyboard moves; `.easeInOut` if the notification does not say.
        public var animationCurve: UIView.AnimationCurve
        /// Whether the keyboard is this application's; `true` if the notification does not say.
        public var isLocal: Bool
        /// The screen that the keyboard is on.
        public var screen: UIScreen

        /// Makes a change.
        public init(
            beginFrame: CGRect,
            endFrame: CGRect,
            animationDuration: TimeInterval,
            animationCurve: UIView.AnimationCurve,
            isLocal: Bool,
            screen: UIScreen
        ) {
            self.beginFrame = beginFrame
            self.endFrame = endFrame
            self.animationDuration = animationDuration
            self.animationCurve = animationCurve
            self.isLocal = isLocal
            self.screen = screen
        }
    }

    extension KeyboardChange {
        /// Reads a keyboard notification; `nil` if it lacks the frames or the screen.
        init?(_ notification: Notification) {
            guard let userInfo = notification.userInfo,
                let beginFrame = userInfo[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect,
                let endFrame = userInfo[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
                let screen = notification.object as? UIScreen
            else { return nil }
            let curve = userInfo[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int
            self.init(
                beginFrame: beginFrame,
                endFrame: endFrame,
                animationDuration: userInfo[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0,
                animationCurve: curve.flatMap(UIView.AnimationCurve.init) ?? .easeInOut,
                isLocal: userInfo[UIResponder.keyboardIsLocalUserInfoKey] as? Bool ?? true,
                screen: screen
            )
        }

        func notification(_ name: Notification.Name) -> Notification {
            Notification(
                name: name,
                object: screen,
                userInfo: [
                    UIResponder.keyboardFrameBeginUserInfoKey: beginFrame,
                    UIResponder.keyboardFrameEndUserInfoKey: endFrame,
                    UIResponder.keyboardAnimationDurationUserInfoKey: animationDuration,
                    UIResponder.keyboardAnimationCurveUserInfoKey: animationCurve.rawValue,
                    UIResponder.keyboardIsLocalUserInfoKey: isLocal,
                ]
            )
        }
    }
#endif
