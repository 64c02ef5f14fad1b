#if os(macOS) || !canImport(Darwin)
    public import Foundation

    /// Messages for what processes post.
    extension Process {
        /// The messages for what processes post, named as ``Foundation/UserDefaults/Bridged`` says.
        public enum Bridged {}
    }

    extension Process.Bridged {
        /// A process has ended; Apple's `Process.DidTerminateMessage`.
        ///
        /// Posted on the thread that launched the process, as Apple documents. On Linux, Swift 6.3's Foundation declares the
        /// notification and never posts it: use `terminationHandler` there.
        public struct DidTerminateMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
            /// The process that has ended.
            public typealias Subject = Process

            /// `Process.didTerminateNotification`.
            public static var name: Notification.Name { Process.didTerminateNotification }

            /// Makes the message.
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<Process.Bridged.DidTerminateMessage> {
        /// A process has ended.
        public static var didTerminate: Self { .init() }
    }
#endif
