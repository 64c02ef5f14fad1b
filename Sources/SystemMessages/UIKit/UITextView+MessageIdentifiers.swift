#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UITextView.Bridged.TextDidBeginEditingMessage> {
        /// Editing in the text view has begun.
        public static var textDidBeginEditing: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UITextView.Bridged.TextDidChangeMessage> {
        /// The text of the text view has changed.
        public static var textDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UITextView.Bridged.TextDidEndEditingMessage> {
        /// Editing in the text view has ended.
        public static var textDidEndEditing: Self { .init() }
    }
#endif
