#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UITextField.Bridged.TextDidBeginEditingMessage> {
        /// Editing in the text field has begun.
        public static var textDidBeginEditing: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UITextField.Bridged.TextDidChangeMessage> {
        /// The text of the text field has changed.
        public static var textDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UITextField.Bridged.TextDidEndEditingMessage> {
        /// Editing in the text field has ended.
        public static var textDidEndEditing: Self { .init() }
    }
#endif
