import Foundation
import NotifiableAdapter

/// The message that is a notification as well.
struct BridgedTick: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
    typealias Subject = Station
    static let name = Notification.Name.tick
    static let userInfo = UserInfoCoding<Self>(Self.init, .key(tickKey, \.value))

    let value: Int
}
