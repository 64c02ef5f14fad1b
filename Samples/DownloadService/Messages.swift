import Foundation
import NotifiableAdapter

// The messages of the migrated download manager. Each is bridged to the notification of its name, which the other
// services still post and handle.

// MARK: Observed

extension SessionService {
    struct DidExpire: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = SessionService
        static let name = Notification.Name.sessionDidExpire

        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct DidRenew: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = SessionService
        static let name = Notification.Name.sessionDidRenew

        static let userInfo = UserInfoCoding<Self>(Self.init)
    }
}

extension SettingsStore {
    /// An asynchronous message: it is posted on the main actor, but an actor observes it.
    struct DidChange: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = SettingsStore
        static let name = Notification.Name.settingsDidChange

        var chunkBytes: Int

        static let userInfo = UserInfoCoding<Self>(Self.init, .key(PayloadKey.chunkBytes, \.chunkBytes))
    }
}

extension TransferQueue {
    struct DidAdvance: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = TransferQueue
        static let name = Notification.Name.transferDidAdvance

        var file: String
        var bytes: Int

        static let userInfo = UserInfoCoding<Self>(
            Self.init,
            .key(PayloadKey.file, \.file),
            .key(PayloadKey.bytes, \.bytes)
        )
    }

    struct DidFinish: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = TransferQueue
        static let name = Notification.Name.transferDidFinish

        var file: String
        var failure: String?

        static let userInfo = UserInfoCoding<Self>(
            Self.init,
            .key(PayloadKey.file, \.file),
            .key(PayloadKey.failure, \.failure)
        )
    }
}

// MARK: Posted

extension After.DownloadManager {
    struct DidPause: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = After.DownloadManager
        static let name = Notification.Name.downloadsDidPause

        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct DidFinish: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = After.DownloadManager
        static let name = Notification.Name.downloadDidFinish

        var file: String
        var bytes: Int
        var failure: String?

        static let userInfo = UserInfoCoding<Self>(
            Self.init,
            .key(PayloadKey.file, \.file),
            .key(PayloadKey.bytes, \.bytes),
            .key(PayloadKey.failure, \.failure)
        )
    }
}
