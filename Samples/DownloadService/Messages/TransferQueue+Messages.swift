import Foundation
import NotifiableAdapter

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
