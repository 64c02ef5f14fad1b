public import Foundation

/// Messages for what file handles post.
extension FileHandle {
    /// The messages for what file handles post, named as ``Foundation/UserDefaults/Bridged`` says.
    ///
    /// A handle posts each of them once for each call of the method that asks for it. Apple documents that the method is to
    /// be called on a thread with an active run loop. On Linux it is the main thread's that posts, so nothing is posted in a
    /// process with an asynchronous `main`, where that run loop does not run.
    public enum Bridged {}
}

extension FileHandle.Bridged {
    /// What `readInBackgroundAndNotify()` has read; Apple's `FileHandle.ReadCompletionMessage`.
    public struct ReadCompletionMessage: MessageCenter.BridgedAsyncMessage {
        /// The handle.
        public typealias Subject = FileHandle

        /// `FileHandle.readCompletionNotification`.
        public static var name: Notification.Name { FileHandle.readCompletionNotification }

        /// What was there to read; empty at the end of the file.
        public var dataItem: Result<Data, POSIXError>

        /// Makes the message.
        public init(dataItem: Result<Data, POSIXError>) {
            self.dataItem = dataItem
        }

        /// Makes the message from the data, or the error, that the payload has.
        public static func makeMessage(_ notification: Notification) -> Self? {
            Result(userInfo: notification.userInfo, item: NSFileHandleNotificationDataItem).map(Self.init)
        }

        /// Makes the notification, with the data or the error as its payload.
        public static func makeNotification(_ message: Self) -> Notification {
            let userInfo = message.dataItem.userInfo(item: NSFileHandleNotificationDataItem)
            return Notification(name: name, object: nil, userInfo: userInfo)
        }
    }

    /// What `readToEndOfFileInBackgroundAndNotify()` has read; Apple's `FileHandle.ReadToEndOfFileCompletionMessage`.
    public struct ReadToEndOfFileCompletionMessage: MessageCenter.BridgedAsyncMessage {
        /// The handle.
        public typealias Subject = FileHandle

        /// `NSNotification.Name.NSFileHandleReadToEndOfFileCompletion`.
        public static var name: Notification.Name { .NSFileHandleReadToEndOfFileCompletion }

        /// What was left to read.
        public var dataItem: Result<Data, POSIXError>

        /// Makes the message.
        public init(dataItem: Result<Data, POSIXError>) {
            self.dataItem = dataItem
        }

        /// Makes the message from the data, or the error, that the payload has.
        public static func makeMessage(_ notification: Notification) -> Self? {
            Result(userInfo: notification.userInfo, item: NSFileHandleNotificationDataItem).map(Self.init)
        }

        /// Makes the notification, with the data or the error as its payload.
        public static func makeNotification(_ message: Self) -> Notification {
            let userInfo = message.dataItem.userInfo(item: NSFileHandleNotificationDataItem)
            return Notification(name: name, object: nil, userInfo: userInfo)
        }
    }

    /// What `acceptConnectionInBackgroundAndNotify()` has accepted; Apple's `FileHandle.ConnectionAcceptedMessage`.
    ///
    /// On Linux, Swift 6.3's Foundation posts the notification without the new handle, so a message cannot be made: the
    /// center reports ``ActorMessaging/MessageDiagnostic/conversionFailed(messageType:name:reason:)``.
    public struct ConnectionAcceptedMessage: MessageCenter.BridgedAsyncMessage {
        /// The handle of the socket that listens.
        public typealias Subject = FileHandle

        /// `NSNotification.Name.NSFileHandleConnectionAccepted`.
        public static var name: Notification.Name { .NSFileHandleConnectionAccepted }

        /// The near end of the connection.
        public var fileHandleItem: Result<FileHandle, POSIXError>

        /// Makes the message.
        public init(fileHandleItem: Result<FileHandle, POSIXError>) {
            self.fileHandleItem = fileHandleItem
        }

        /// Makes the message from the handle, or the error, that the payload has.
        public static func makeMessage(_ notification: Notification) -> Self? {
            Result(userInfo: notification.userInfo, item: NSFileHandleNotificationFileHandleItem).map(Self.init)
        }

        /// Makes the notification, with the handle or the error as its payload.
        public static func makeNotification(_ message: Self) -> Notification {
            let userInfo = message.fileHandleItem.userInfo(item: NSFileHandleNotificationFileHandleItem)
            return Notification(name: name, object: nil, userInfo: userInfo)
        }
    }

    /// `waitForDataInBackgroundAndNotify()` has found data to read; Apple's `FileHandle.DataAvailableMessage`.
    public struct DataAvailableMessage: MessageCenter.BridgedAsyncMessage, PayloadFreeMessage {
        /// The handle.
        public typealias Subject = FileHandle

        /// `NSNotification.Name.NSFileHandleDataAvailable`.
        public static var name: Notification.Name { .NSFileHandleDataAvailable }

        /// Makes the message.
        public init() {}
    }
}
