public import Foundation

/// Messages for what ports post.
extension Port {
    /// The messages for what ports post, named as ``Foundation/UserDefaults/Bridged`` says.
    public enum Bridged {}
}

extension Port.Bridged {
    /// A port has become invalid; Apple's `Port.DidBecomeInvalidMessage`.
    ///
    /// Posted inside `invalidate()`, as Apple documents and as on Linux, on whatever thread that runs.
    public struct DidBecomeInvalidMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
        /// The port.
        public typealias Subject = Port

        /// `Port.didBecomeInvalidNotification`.
        public static var name: Notification.Name { Port.didBecomeInvalidNotification }

        /// Makes the message.
        public init() {}
    }
}

extension MessageCenter.MessageIdentifier
where Self == MessageCenter.BaseMessageIdentifier<Port.Bridged.DidBecomeInvalidMessage> {
    /// A port has become invalid.
    public static var didBecomeInvalid: Self { .init() }
}
