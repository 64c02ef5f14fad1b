public import Foundation

extension MessageCenter.MessageIdentifier
where Self == MessageCenter.BaseMessageIdentifier<FileHandle.Bridged.ReadCompletionMessage> {
    /// What was there to read has been read.
    public static var readCompletion: Self { .init() }
}

extension MessageCenter.MessageIdentifier
where Self == MessageCenter.BaseMessageIdentifier<FileHandle.Bridged.ReadToEndOfFileCompletionMessage> {
    /// All has been read.
    public static var readToEndOfFileCompletion: Self { .init() }
}

extension MessageCenter.MessageIdentifier
where Self == MessageCenter.BaseMessageIdentifier<FileHandle.Bridged.ConnectionAcceptedMessage> {
    /// A connection has been accepted.
    public static var connectionAccepted: Self { .init() }
}

extension MessageCenter.MessageIdentifier
where Self == MessageCenter.BaseMessageIdentifier<FileHandle.Bridged.DataAvailableMessage> {
    /// There is data to read.
    public static var dataAvailable: Self { .init() }
}
