import Foundation
import NotifiableAdapter

// What the download manager posts. Who handles the notifications hears it as ever.

extension Messages.DownloadManager {
    struct DidPause: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Messages.DownloadManager
        static let name = Notification.Name.downloadsDidPause

        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct DidFinish: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Messages.DownloadManager
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
