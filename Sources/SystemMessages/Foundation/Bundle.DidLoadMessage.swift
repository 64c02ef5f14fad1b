#if canImport(Darwin)
    public import Foundation

    /// Messages for what bundles post.
    extension Bundle {
        /// The messages for what bundles post, named as ``Foundation/UserDefaults/Bridged`` says.
        public enum Bridged {}
    }

    extension Bundle.Bridged {
        /// A bundle has loaded code; Apple's `Bundle.DidLoadMessage`.
        ///
        /// On which thread it is posted is not documented; Apple's message is an asynchronous one. Linux lacks the notification.
        public struct DidLoadMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
            /// The bundle.
            public typealias Subject = Bundle

            /// `Bundle.didLoadNotification`.
            public static var name: Notification.Name { Bundle.didLoadNotification }

            /// Makes the message.
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<Bundle.Bridged.DidLoadMessage> {
        /// A bundle has loaded code.
        public static var didLoad: Self { .init() }
    }
#endif
