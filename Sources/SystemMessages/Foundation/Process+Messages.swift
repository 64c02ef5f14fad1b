// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

public import Foundation

#if os(macOS) || !canImport(Darwin)
    /// Messages that processes post.
    extension Process {
        /// The messages that processes post.
        public enum Bridged: Sendable {}
    }

    extension Process.Bridged {
        /// A process has ended; Apple's `Process.DidTerminateMessage`.
        ///
        /// The message is posted on the thread that launched the process, as Apple documents. On Linux, Swift 6.3's
        /// Foundation declares the notification and never posts it: use `terminationHandler` there.
        public struct DidTerminateMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
            public typealias Subject = Process
            public static var name: Notification.Name { Process.didTerminateNotification }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier where Self == Process.Bridged.DidTerminateMessage.Identifier {
        /// A process has ended.
        public static var didTerminate: Self { .init() }
    }
#endif

#if canImport(Darwin)
    /// Messages about the state of the device.
    extension ProcessInfo {
        /// The messages about the state of the device.
        public enum Bridged: Sendable {}
    }

    extension ProcessInfo.Bridged {
        /// Low Power Mode has been turned on or off; Apple's `ProcessInfo.PowerStateDidChangeMessage`.
        ///
        /// Apple doesn't document the posting thread; its message is asynchronous. Linux lacks the notification.
        public struct PowerStateDidChangeMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
            public typealias Subject = ProcessInfo
            public static var name: Notification.Name { .NSProcessInfoPowerStateDidChange }
            public init() {}
        }

        /// The device has become warmer or cooler; Apple's `ProcessInfo.ThermalStateDidChangeMessage`.
        ///
        /// Read `thermalState` before observing, as Apple documents. Apple doesn't document the posting thread; its
        /// message is asynchronous. Linux lacks the notification.
        public struct ThermalStateDidChangeMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
            public typealias Subject = ProcessInfo
            public static var name: Notification.Name { ProcessInfo.thermalStateDidChangeNotification }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier where Self == ProcessInfo.Bridged.PowerStateDidChangeMessage.Identifier {
        /// Low Power Mode has been turned on or off.
        public static var powerStateDidChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == ProcessInfo.Bridged.ThermalStateDidChangeMessage.Identifier {
        /// The device has become warmer or cooler.
        public static var thermalStateDidChange: Self { .init() }
    }
#endif

#if canImport(Darwin)
    /// Messages that bundles post.
    extension Bundle {
        /// The messages that bundles post.
        public enum Bridged: Sendable {}
    }

    extension Bundle.Bridged {
        /// A bundle has loaded code; Apple's `Bundle.DidLoadMessage`.
        ///
        /// Apple doesn't document the posting thread; its message is asynchronous. Linux lacks the notification.
        public struct DidLoadMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
            public typealias Subject = Bundle
            public static var name: Notification.Name { Bundle.didLoadNotification }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier where Self == Bundle.Bridged.DidLoadMessage.Identifier {
        /// A bundle has loaded code.
        public static var didLoad: Self { .init() }
    }
#endif

/// Messages that ports post.
extension Port {
    /// The messages that ports post.
    public enum Bridged: Sendable {}
}

extension Port.Bridged {
    /// A port has become invalid; Apple's `Port.DidBecomeInvalidMessage`.
    ///
    /// The message is posted inside `invalidate()`, on the calling thread, as Apple documents and as on Linux.
    public struct DidBecomeInvalidMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
        public typealias Subject = Port
        public static var name: Notification.Name { Port.didBecomeInvalidNotification }
        public init() {}
    }
}

extension MessageCenter.MessageIdentifier where Self == Port.Bridged.DidBecomeInvalidMessage.Identifier {
    /// A port has become invalid.
    public static var didBecomeInvalid: Self { .init() }
}
