import Foundation
import NotifiableAdapter

// The service still posts notifications; these say what they are.

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
