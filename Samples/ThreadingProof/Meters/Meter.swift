import Foundation
import NotifiableAdapter

/// What the messages of the trials are about.
final class Meter: Sendable {
    /// A main-actor message that is also a notification.
    struct DidShow: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Meter
        static let name = Notification.Name("threading-proof.meterDidShow")
        static let userInfo = UserInfoCoding<Self>(Self.init, .key(Meter.key, \.number))
        var number: Int
    }

    /// An asynchronous message that is also a notification.
    struct DidTick: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Meter
        static let name = Notification.Name("threading-proof.meterDidTick")
        static let userInfo = UserInfoCoding<Self>(Self.init, .key(Meter.key, \.number))
        var number: Int
    }

    /// A main-actor message that is no notification.
    struct DidReset: MessageCenter.MainActorMessage {
        typealias Subject = Meter
        var number: Int
    }

    /// An asynchronous message that is no notification.
    struct DidStop: MessageCenter.AsyncMessage {
        typealias Subject = Meter
        var number: Int
    }

    /// Where a notification carries the number.
    static let key = "number"
}
