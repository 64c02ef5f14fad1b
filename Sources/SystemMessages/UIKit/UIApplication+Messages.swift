// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension UIApplication {
        /// Messages about the application.
        public enum Bridged: MessageNamespace {
            /// A message about the application.
            public protocol Message: MainActorEvent where Subject == UIApplication {}
            /// The application has become active.
            public struct DidBecomeActiveMessage: Message { public static let name = didBecomeActiveNotification }
            /// The application is about to become inactive; cover what the snapshot of the task switcher must not show.
            public struct WillResignActiveMessage: Message { public static let name = willResignActiveNotification }
            /// The application is in the background.
            public struct DidEnterBackgroundMessage: Message { public static let name = didEnterBackgroundNotification }
            /// The application is about to leave the background.
            public struct WillEnterForegroundMessage: Message {
                public static let name = willEnterForegroundNotification
            }
            /// The application is about to end.
            public struct WillTerminateMessage: Message { public static let name = willTerminateNotification }
            /// The system runs low on memory.
            public struct DidReceiveMemoryWarningMessage: Message {
                public static let name = didReceiveMemoryWarningNotification
            }
            /// A new day, another time zone, or daylight saving has begun.
            public struct SignificantTimeChangeMessage: Message {
                public static let name = significantTimeChangeNotification
            }
            /// The user has taken a screenshot.
            public struct UserDidTakeScreenshotMessage: Message {
                public static let name = userDidTakeScreenshotNotification
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == UIApplication.Bridged {
        public static var didBecomeActive: Self.DidBecomeActiveMessage.Identifier { .init() }
        public static var willResignActive: Self.WillResignActiveMessage.Identifier { .init() }
        public static var didEnterBackground: Self.DidEnterBackgroundMessage.Identifier { .init() }
        public static var willEnterForeground: Self.WillEnterForegroundMessage.Identifier { .init() }
        public static var willTerminate: Self.WillTerminateMessage.Identifier { .init() }
        public static var didReceiveMemoryWarning: Self.DidReceiveMemoryWarningMessage.Identifier { .init() }
        public static var significantTimeChange: Self.SignificantTimeChangeMessage.Identifier { .init() }
        public static var userDidTakeScreenshot: Self.UserDidTakeScreenshotMessage.Identifier { .init() }
    }

    extension UIScene {
        /// Messages that scenes post.
        public enum Bridged: MessageNamespace {
            /// A message that a scene posts.
            public protocol Message: MainActorEvent where Subject == UIScene {}
            /// The scene is about to be connected to the application.
            public struct WillConnectMessage: Message { public static let name = willConnectNotification }
            /// The scene has been disconnected from the application.
            public struct DidDisconnectMessage: Message { public static let name = didDisconnectNotification }
            /// The scene has become active.
            public struct DidActivateMessage: Message { public static let name = didActivateNotification }
            /// The scene is about to become inactive.
            public struct WillDeactivateMessage: Message { public static let name = willDeactivateNotification }
            /// The scene is in the background.
            public struct DidEnterBackgroundMessage: Message { public static let name = didEnterBackgroundNotification }
            /// The scene is about to leave the background.
            public struct WillEnterForegroundMessage: Message {
                public static let name = willEnterForegroundNotification
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == UIScene.Bridged {
        public static var willConnect: Self.WillConnectMessage.Identifier { .init() }
        public static var didDisconnect: Self.DidDisconnectMessage.Identifier { .init() }
        public static var didActivate: Self.DidActivateMessage.Identifier { .init() }
        public static var willDeactivate: Self.WillDeactivateMessage.Identifier { .init() }
        public static var didEnterBackground: Self.DidEnterBackgroundMessage.Identifier { .init() }
        public static var willEnterForeground: Self.WillEnterForegroundMessage.Identifier { .init() }
    }

    extension UIWindow {
        /// Messages that windows post.
        public enum Bridged: MessageNamespace {
            /// A message that a window posts.
            public protocol Message: MainActorEvent where Subject == UIWindow {}
            /// The window has become visible.
            public struct DidBecomeVisibleMessage: Message { public static let name = didBecomeVisibleNotification }
            /// The window is hidden.
            public struct DidBecomeHiddenMessage: Message { public static let name = didBecomeHiddenNotification }
            /// The window has become the key window.
            public struct DidBecomeKeyMessage: Message { public static let name = didBecomeKeyNotification }
            /// The window is no longer the key window.
            public struct DidResignKeyMessage: Message { public static let name = didResignKeyNotification }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == UIWindow.Bridged {
        public static var didBecomeVisible: Self.DidBecomeVisibleMessage.Identifier { .init() }
        public static var didBecomeHidden: Self.DidBecomeHiddenMessage.Identifier { .init() }
        public static var didBecomeKey: Self.DidBecomeKeyMessage.Identifier { .init() }
        public static var didResignKey: Self.DidResignKeyMessage.Identifier { .init() }
    }

    extension UITextField {
        /// Messages that text fields post.
        public enum Bridged: MessageNamespace {
            /// A message that a text field posts.
            public protocol Message: MainActorEvent where Subject == UITextField {}
            /// Editing of the text field has begun.
            public struct TextDidBeginEditingMessage: Message {
                public static let name = textDidBeginEditingNotification
            }
            /// The text of the text field has changed.
            public struct TextDidChangeMessage: Message { public static let name = textDidChangeNotification }
            /// Editing of the text field has ended.
            public struct TextDidEndEditingMessage: Message { public static let name = textDidEndEditingNotification }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == UITextField.Bridged {
        public static var textDidBeginEditing: Self.TextDidBeginEditingMessage.Identifier { .init() }
        public static var textDidChange: Self.TextDidChangeMessage.Identifier { .init() }
        public static var textDidEndEditing: Self.TextDidEndEditingMessage.Identifier { .init() }
    }

    extension UITextView {
        /// Messages that text views post.
        public enum Bridged: MessageNamespace {
            /// A message that a text view posts.
            public protocol Message: MainActorEvent where Subject == UITextView {}
            /// Editing of the text view has begun.
            public struct TextDidBeginEditingMessage: Message {
                public static let name = textDidBeginEditingNotification
            }
            /// The text of the text view has changed.
            public struct TextDidChangeMessage: Message { public static let name = textDidChangeNotification }
            /// Editing of the text view has ended.
            public struct TextDidEndEditingMessage: Message { public static let name = textDidEndEditingNotification }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == UITextView.Bridged {
        public static var textDidBeginEditing: Self.TextDidBeginEditingMessage.Identifier { .init() }
        public static var textDidChange: Self.TextDidChangeMessage.Identifier { .init() }
        public static var textDidEndEditing: Self.TextDidEndEditingMessage.Identifier { .init() }
    }

    extension UIAccessibility {
        /// Messages about the settings of accessibility, which have no objects: observe `of: UIAccessibility.self`.
        public enum Bridged: MessageNamespace {
            /// A message about a setting of accessibility.
            public protocol Message: MainActorEvent where Subject == UIAccessibility {}
            /// VoiceOver has been turned on or off.
            public struct VoiceOverStatusDidChangeMessage: Message {
                public static let name = voiceOverStatusDidChangeNotification
            }
            /// Switch Control has been turned on or off.
            public struct SwitchControlStatusDidChangeMessage: Message {
                public static let name = switchControlStatusDidChangeNotification
            }
            /// Reduce Motion has been turned on or off.
            public struct ReduceMotionStatusDidChangeMessage: Message {
                public static let name = reduceMotionStatusDidChangeNotification
            }
            /// Reduce Transparency has been turned on or off.
            public struct ReduceTransparencyStatusDidChangeMessage: Message {
                public static let name = reduceTransparencyStatusDidChangeNotification
            }
            /// Bold Text has been turned on or off.
            public struct BoldTextStatusDidChangeMessage: Message {
                public static let name = boldTextStatusDidChangeNotification
            }
            /// Increase Contrast has been turned on or off.
            public struct DarkerSystemColorsStatusDidChangeMessage: Message {
                public static let name = darkerSystemColorsStatusDidChangeNotification
            }
            /// Invert Colors has been turned on or off.
            public struct InvertColorsStatusDidChangeMessage: Message {
                public static let name = invertColorsStatusDidChangeNotification
            }
            /// Grayscale has been turned on or off.
            public struct GrayscaleStatusDidChangeMessage: Message {
                public static let name = grayscaleStatusDidChangeNotification
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == UIAccessibility.Bridged {
        public static var voiceOverStatusDidChange: Self.VoiceOverStatusDidChangeMessage.Identifier { .init() }
        public static var switchControlStatusDidChange: Self.SwitchControlStatusDidChangeMessage.Identifier { .init() }
        public static var reduceMotionStatusDidChange: Self.ReduceMotionStatusDidChangeMessage.Identifier { .init() }
        public static var reduceTransparencyStatusDidChange: Self.ReduceTransparencyStatusDidChangeMessage.Identifier {
            .init()
        }
        public static var boldTextStatusDidChange: Self.BoldTextStatusDidChangeMessage.Identifier { .init() }
        public static var darkerSystemColorsStatusDidChange: Self.DarkerSystemColorsStatusDidChangeMessage.Identifier {
            .init()
        }
        public static var invertColorsStatusDidChange: Self.InvertColorsStatusDidChangeMessage.Identifier { .init() }
        public static var grayscaleStatusDidChange: Self.GrayscaleStatusDidChangeMessage.Identifier { .init() }
    }
#endif
