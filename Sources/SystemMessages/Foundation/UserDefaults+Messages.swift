// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

public import Foundation

/// Messages that user defaults post.
extension UserDefaults {
    /// The messages that user defaults post.
    ///
    /// The types have the names of Apple's messages of 2025, one level deeper: on Apple's systems, two types
    /// `UserDefaults.DidChangeMessage` would be ambiguous wherever a declaration names one. To change to Foundation's,
    /// delete `.Bridged`. Code that uses the identifiers does not name the types, and needs no change:
    ///
    /// ```swift
    /// import SystemMessages
    ///
    /// let token = MessageCenter.default.addObserver(of: UserDefaults.standard, for: .didChange) { _ in
    ///     print("the settings have changed")
    /// }
    /// ```
    public enum Bridged: Sendable {}
}

extension UserDefaults.Bridged {
    /// A setting has been written or removed by this process; Apple's `UserDefaults.DidChangeMessage`.
    ///
    /// The message is posted on the thread that makes the change, as Apple documents. On Linux, Swift 6.3's Foundation
    /// posts it for `setPersistentDomain` and `removePersistentDomain` only, and not for `set`.
    public struct DidChangeMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
        public typealias Subject = UserDefaults
        public static var name: Notification.Name { UserDefaults.didChangeNotification }
        public init() {}
    }
}

extension MessageCenter.MessageIdentifier where Self == UserDefaults.Bridged.DidChangeMessage.Identifier {
    /// A setting has been written or removed.
    public static var didChange: Self { .init() }
}
