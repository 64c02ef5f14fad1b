// swift-format-ignore-file

import NotifiableAdapter

@MainActor final class Train {
    struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidArrive")

        var delay: Int
        var platform: String?

        static let userInfo = UserInfoCoding<Self>(
            Self.init,
            .key("XYZDelay", \.delay),
            .key("XYZPlatform", \.platform)
        )
    }

    struct DidStop: UserInfoCodable, MessageCenter.BridgedAsyncMessage {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidStop")
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct DidWait: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidWait")
        var reason: String?
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("XYZReason", \.reason))
    }

    enum Mode: String { case day, night }

    struct DidSwitch: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidSwitch")

        var mode: Mode
        var last: Train.Mode?

        static let userInfo = UserInfoCoding<Self>(Self.init, .rawValue("XYZMode", \.mode), .rawValue("XYZLast", \.last))
    }

    func arrive() { MessageCenter.default.post(DidArrive(delay: 4, platform: nil), subject: self) }
}

struct DidTurn: MessageCenter.AsyncMessage {
    typealias Subject = Train
    var angle: Int
}

extension MessageCenter.MessageIdentifier where Self == MessageCenter.BaseMessageIdentifier<Train.DidArrive> {
    static var didArrive: Self { .init() }
}

@MainActor final class Board {
    private var delay = 0
    private var token: MessageCenter.ObservationToken?
    private let messageCenter: MessageCenter

    init(messageCenter: MessageCenter = .default) {
        self.messageCenter = messageCenter
    }

    func start(_ train: Train) {
        token = messageCenter.addObserver(of: train, for: .didArrive) { [weak self] message in
            self?.delay = message.delay
        }
    }

    func watch() async {
        for await message in messageCenter.messages(for: DidTurn.self) { delay += message.angle }
    }
}
