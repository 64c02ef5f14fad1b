import NotifiableAdapter

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
    struct DidArrive: MessageCenter.MainActorMessage {
        typealias Subject = Station

        var train: String
        var platform: Int
    }
}
