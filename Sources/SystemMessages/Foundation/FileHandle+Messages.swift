// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

public import Foundation

/// Messages that file handles post.
extension FileHandle {
    /// The messages that file handles post.
    ///
    /// A handle posts a message once for each call of the method that requests it. Apple documents that the method must
    /// be called on a thread with an active run loop. On Linux the main thread's run loop posts, so a process with an
    /// asynchronous `main`, where that run loop doesn't run, gets no messages.
    public enum Bridged: Sendable {
        /// A message that a file handle posts.
        public protocol Message: MessageCenter.BridgedAsyncMessage where Subject == FileHandle {}
    }
}

extension FileHandle.Bridged {
    /// `readInBackgroundAndNotify()` has read data; Apple's `FileHandle.ReadCompletionMessage`.
    public struct ReadCompletionMessage: Message {
        public static var name: Notification.Name { FileHandle.readCompletionNotification }

        /// The available data; empty at the end of the file.
        public var dataItem: Result<Data, POSIXError>

        /// Creates the message.
        public init(dataItem: Result<Data, POSIXError>) {
            self.dataItem = dataItem
        }

        /// Creates the message from the data or the error in `userInfo`.
        public static func makeMessage(_ notification: Notification) -> Self? {
            Result(userInfo: notification.userInfo, item: NSFileHandleNotificationDataItem).map(Self.init)
        }

        /// Creates the notification, with the data or the error in `userInfo`.
        public static func makeNotification(_ message: Self) -> Notification {
            let userInfo = message.dataItem.userInfo(item: NSFileHandleNotificationDataItem)
            return Notification(name: name, object: nil, userInfo: userInfo)
        }
    }

    /// `readToEndOfFileInBackgroundAndNotify()` has read the rest of the file; Apple's
    /// `FileHandle.ReadToEndOfFileCompletionMessage`.
    public struct ReadToEndOfFileCompletionMessage: Message {
        public static var name: Notification.Name { .NSFileHandleReadToEndOfFileCompletion }

        /// The rest of the file.
        public var dataItem: Result<Data, POSIXError>

        /// Creates the message.
        public init(dataItem: Result<Data, POSIXError>) {
            self.dataItem = dataItem
        }

        /// Creates the message from the data or the error in `userInfo`.
        public static func makeMessage(_ notification: Notification) -> Self? {
            Result(userInfo: notification.userInfo, item: NSFileHandleNotificationDataItem).map(Self.init)
        }

        /// Creates the notification, with the data or the error in `userInfo`.
        public static func makeNotification(_ message: Self) -> Notification {
            let userInfo = message.dataItem.userInfo(item: NSFileHandleNotificationDataItem)
            return Notification(name: name, object: nil, userInfo: userInfo)
        }
    }

    /// `acceptConnectionInBackgroundAndNotify()` has accepted a connection; Apple's
    /// `FileHandle.ConnectionAcceptedMessage`.
    ///
    /// On Linux, Swift 6.3's Foundation posts the notification without the new handle, so the conversion fails: the
    /// center reports ``ActorMessaging/MessageDiagnostic/conversionFailed(messageType:name:reason:)``.
    public struct ConnectionAcceptedMessage: Message {
        public static var name: Notification.Name { .NSFileHandleConnectionAccepted }

        /// The local end of the connection.
        public var fileHandleItem: Result<FileHandle, POSIXError>

        /// Creates the message.
        public init(fileHandleItem: Result<FileHandle, POSIXError>) {
            self.fileHandleItem = fileHandleItem
        }

        /// Creates the message from the handle or the error in `userInfo`.
        public static func makeMessage(_ notification: Notification) -> Self? {
            Result(userInfo: notification.userInfo, item: NSFileHandleNotificationFileHandleItem).map(Self.init)
        }

        /// Creates the notification, with the handle or the error in `userInfo`.
        public static func makeNotification(_ message: Self) -> Notification {
            let userInfo = message.fileHandleItem.userInfo(item: NSFileHandleNotificationFileHandleItem)
            return Notification(name: name, object: nil, userInfo: userInfo)
        }
    }

    /// `waitForDataInBackgroundAndNotify()` has found data to read; Apple's `FileHandle.DataAvailableMessage`.
    public struct DataAvailableMessage: Message, PayloadFreeMessage {
        public static var name: Notification.Name { .NSFileHandleDataAvailable }
        public init() {}
    }
}

extension MessageCenter.MessageIdentifier where Self == FileHandle.Bridged.ReadCompletionMessage.Identifier {
    /// A background read has finished.
    public static var readCompletion: Self { .init() }
}

extension MessageCenter.MessageIdentifier where Self == FileHandle.Bridged.ReadToEndOfFileCompletionMessage.Identifier {
    /// The rest of the file has been read.
    public static var readToEndOfFileCompletion: Self { .init() }
}

extension MessageCenter.MessageIdentifier where Self == FileHandle.Bridged.ConnectionAcceptedMessage.Identifier {
    /// A connection has been accepted.
    public static var connectionAccepted: Self { .init() }
}

extension MessageCenter.MessageIdentifier where Self == FileHandle.Bridged.DataAvailableMessage.Identifier {
    /// Data is available to read.
    public static var dataAvailable: Self { .init() }
}

/// The `userInfo` of a file handle's notification: an item or an error number.
extension Result where Failure == POSIXError {
    private static var errorKey: String { "NSFileHandleError" }

    /// Reads `userInfo`. An error takes precedence over an item, because Foundation posts empty data beside an error.
    init?(userInfo: [AnyHashable: Any]?, item key: String) {
        if let number = userInfo?[Self.errorKey] as? Int, let code = POSIXErrorCode(rawValue: Int32(number)) {
            self = .failure(POSIXError(code))
        } else if let item = userInfo?[key] as? Success {
            self = .success(item)
        } else {
            return nil
        }
    }

    /// Returns `userInfo` with the item or the error number.
    func userInfo(item key: String) -> [AnyHashable: Any] {
        switch self {
        case .success(let item): [key: item]
        case .failure(let error): [Self.errorKey: Int(error.code.rawValue)]
        }
    }
}
