import Foundation
import NotifiableAdapter

extension SessionService {
    struct DidExpire: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = SessionService
        static let name = Notification.Name.sessionDidExpire
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }
}

extension TransferQueue {
    struct DidFinish: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = TransferQueue
        static let name = Notification.Name.transferDidFinish
        var file: String
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("file", \.file))
    }
}
