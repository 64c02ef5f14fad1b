// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UITextField: UIView {
    nonisolated public static let textDidBeginEditingNotification = named("UITextFieldTextDidBeginEditing")
    nonisolated public static let textDidChangeNotification = named("UITextFieldTextDidChange")
    nonisolated public static let textDidEndEditingNotification = named("UITextFieldTextDidEndEditing")
}

@MainActor open class UITextView: UIView {
    nonisolated public static let textDidBeginEditingNotification = named("UITextViewTextDidBeginEditing")
    nonisolated public static let textDidChangeNotification = named("UITextViewTextDidChange")
    nonisolated public static let textDidEndEditingNotification = named("UITextViewTextDidEndEditing")
}
