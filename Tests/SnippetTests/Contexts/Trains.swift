import Foundation
import NotifiableAdapter

@MainActor final class Train {
    struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name.trainDidArrive

        var delayInMins: Int
        var platform: String?

        static let userInfo = UserInfoCoding<Self>(
            Self.init,
            .key("XYZDelayInMins", \.delayInMins),
            .key("XYZPlatform", \.platform)
        )
    }
}

nonisolated extension Notification.Name {
    static let trainDidArrive = Notification.Name("XYZTrainDidArrive")
}

extension MessageCenter.MessageIdentifier where Self == MessageCenter.BaseMessageIdentifier<Train.DidArrive> {
    static var didArrive: Self { .init() }
}
