import Foundation
import NotifiableAdapter

nonisolated extension Notification.Name {
    static let trainDidArrive = Notification.Name("TrainDidArrive")
}

/// Posts the arrival of each train, on the calling thread.
final class Station: Sendable {
    func arrived(_ train: String, on platform: Int) {
        NotificationCenter.default.post(
            name: .trainDidArrive,
            object: self,
            userInfo: ["train": train, "platform": platform]
        )
    }
}

extension Station {
    struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Station
        static let name = Notification.Name.trainDidArrive

        var train: String
        var platform: Int

        static let userInfo = UserInfoCoding<Self>(
            Self.init,
            .key("train", \.train),
            .key("platform", \.platform)
        )
    }
}
