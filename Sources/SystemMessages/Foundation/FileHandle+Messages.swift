// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

extension FileHandle {
    /// Messages that file handles post.
    ///
    /// A handle posts a message once for each call of the method that requests it. Apple documents that the method must
    /// be called on a thread with an active run loop. On Linux the main thread's run loop posts, so a process with an
    /// asynchronous `main`, where that run loop doesn't run, gets no messages.
    public enum Bridged: MessageNamespace {
        /// A message that a file handle posts.
        public protocol Message: MessageCenter.BridgedAsyncMessage where Subject == FileHandle {}
        /// A message with what a file handle has read or accepted, or with the error.
        public protocol ItemMessage: Message {
            /// The type of the item.
            associatedtype Item: Sendable
            /// The item or the error.
            var item: Result<Item, POSIXError> { get set }
            /// Creates the message.
            init(item: Result<Item, POSIXError>)
        }

        /// `readInBackgroundAndNotify()` has read the available data; empty at the end of the file.
        public struct ReadCompletionMessage: ItemMessage {
            public static let name = readCompletionNotification
            public var item: Result<Data, POSIXError>
            public init(item: Result<Data, POSIXError>) { self.item = item }
        }
        /// `readToEndOfFileInBackgroundAndNotify()` has read the rest of the file.
        public struct ReadToEndOfFileCompletionMessage: ItemMessage {
            public static let name = Notification.Name.NSFileHandleReadToEndOfFileCompletion
            public var item: Result<Data, POSIXError>
            public init(item: Result<Data, POSIXError>) { self.item = item }
        }
        /// `acceptConnectionInBackgroundAndNotify()` has accepted a connection.
        ///
        /// On Linux, Swift 6.3's Foundation posts the notification without the new handle, so the conversion fails: the
        /// center reports ``ActorMessaging/MessageDiagnostic/conversionFailed(messageType:name:reason:)``.
        public struct ConnectionAcceptedMessage: ItemMessage {
            public static let name = Notification.Name.NSFileHandleConnectionAccepted
            public var item: Result<FileHandle, POSIXError>
            public init(item: Result<FileHandle, POSIXError>) { self.item = item }
        }
        /// `waitForDataInBackgroundAndNotify()` has found data to read.
        public struct DataAvailableMessage: Message, SystemEvent {
            public static let name = Notification.Name.NSFileHandleDataAvailable
        }
    }
}

extension MessageCenter.MessageIdentifier where Self == FileHandle.Bridged {
    public static var readCompletion: Self.ReadCompletionMessage.Identifier { .init() }
    public static var readToEndOfFileCompletion: Self.ReadToEndOfFileCompletionMessage.Identifier { .init() }
    public static var connectionAccepted: Self.ConnectionAcceptedMessage.Identifier { .init() }
    public static var dataAvailable: Self.DataAvailableMessage.Identifier { .init() }
}

extension FileHandle.Bridged.ItemMessage where Item == Data {
    /// The data, by Apple's name.
    public var dataItem: Result<Data, POSIXError> { item }
    /// Creates the message.
    public init(dataItem: Result<Data, POSIXError>) { self.init(item: dataItem) }
}

extension FileHandle.Bridged.ItemMessage where Item == FileHandle {
    /// The local end of the connection, by Apple's name.
    public var fileHandleItem: Result<FileHandle, POSIXError> { item }
    /// Creates the message.
    public init(fileHandleItem: Result<FileHandle, POSIXError>) { self.init(item: fileHandleItem) }
}

extension FileHandle.Bridged.ItemMessage {
    private static var errorKey: String { "NSFileHandleError" }
    private static var itemKey: String {
        Item.self == Data.self ? NSFileHandleNotificationDataItem : NSFileHandleNotificationFileHandleItem
    }

    /// Creates the message from the item or the error in `userInfo`.
    public static func makeMessage(_ notification: Notification) -> Self? {
        // An error takes precedence over an item, because Foundation posts empty data beside an error.
        if let number = notification.userInfo?[errorKey] as? Int,
            let code = Int32(exactly: number).flatMap(POSIXErrorCode.init)
        {
            return Self(item: .failure(POSIXError(code)))
        }
        return (notification.userInfo?[itemKey] as? Item).map { Self(item: .success($0)) }
    }

    /// Creates the notification, with the item or the error in `userInfo`.
    public static func makeNotification(_ message: Self) -> Notification {
        switch message.item {
        case .success(let item): Notification(name: name, object: nil, userInfo: [itemKey: item])
        case .failure(let error):
            Notification(name: name, object: nil, userInfo: [errorKey: Int(error.code.rawValue)])
        }
    }
}
