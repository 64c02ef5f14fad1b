import Foundation
import NotifiableAdapter

nonisolated extension Notification.Name {
    static let trainDidArrive = Notification.Name("TrainDidArrive")
}

/// Posts the arrival of each train.
final class Station: Sendable {
    private let messageCenter: MessageCenter

    init(messageCenter: MessageCenter = .default) {
        self.messageCenter = messageCenter
    }

    @MainActor func arrived(_ train: String, on platform: Int) {
        messageCenter.post(DidArrive(train: train, platform: platform), subject: self)
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
