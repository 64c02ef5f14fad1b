#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    public import UIKit

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIResponder.Bridged.KeyboardWillShowMessage> {
        /// The keyboard is about to appear.
        public static var keyboardWillShow: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIResponder.Bridged.KeyboardDidShowMessage> {
        /// The keyboard has appeared.
        public static var keyboardDidShow: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIResponder.Bridged.KeyboardWillHideMessage> {
        /// The keyboard is about to disappear.
        public static var keyboardWillHide: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIResponder.Bridged.KeyboardDidHideMessage> {
        /// The keyboard has disappeared.
        public static var keyboardDidHide: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIResponder.Bridged.KeyboardWillChangeFrameMessage> {
        /// The keyboard is about to move.
        public static var keyboardWillChangeFrame: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UIResponder.Bridged.KeyboardDidChangeFrameMessage> {
        /// The keyboard has moved.
        public static var keyboardDidChangeFrame: Self { .init() }
    }
#endif
