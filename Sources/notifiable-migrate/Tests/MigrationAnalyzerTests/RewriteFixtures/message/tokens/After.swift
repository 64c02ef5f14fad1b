// swift-format-ignore-file

import Foundation
import NotifiableAdapter

@MainActor final class Train {
    struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidArrive")

        var delayInMins: Int
        var platform: String?

        static let userInfo = UserInfoCoding<Self>(
            Self.init,
            .key("XYZDelayInMins", \.delayInMins),
            .key(Keys.platform, \.platform)
        )
    }

    enum Keys {
        static let platform = "XYZPlatform"
    }

    func arrive(at platform: String) {
        MessageCenter.default.post(Train.DidArrive(delayInMins: 4, platform: platform), subject: self)
    }
}

@MainActor final class DepartureBoard {
    private let train: Train
    private var delayInMins = 0  // minutes
    private var observer: MessageCenter.ObservationToken?
    var observers = [Any]()
    private var others: [MessageCenter.ObservationToken] = []
    private let messageTokens = MessageCenter.ObservationTokens()

    init(train: Train) {
        self.train = train
        observer = MessageCenter.default.addObserver(for: Train.DidArrive.self) { [weak self] message in
            let delayInMins = message.delayInMins
            self?.delayInMins = delayInMins
        }
    }

    func show(_ platform: String) { print(platform) }

    func more() {
        // One of them
        others.append(
            MessageCenter.default.addObserver(of: train, for: Train.DidArrive.self) { [weak self] message in
                let delay = message.delayInMins
                let platform = message.platform ?? "none"
                self?.delayInMins = delay

                // Prints
                print(platform)
            }
        )
        messageTokens.add(MessageCenter.default.addObserver(for: Train.DidArrive.self) { [weak self] _ in
            self?.more()
        })
        messageTokens.add(MessageCenter.default.addObserver(for: Train.DidArrive.self, using: { [weak self] in
                if let platform = $0.platform { self?.show(platform) }
            }))
    }

    func stop() {
        if let observer { MessageCenter.default.removeObserver(observer) }
        observer = nil
        for other in others { MessageCenter.default.removeObserver(other) }
        others = []
    }
}

@MainActor final class Labels {
    private var messageTokens: [String] = []
    private let labelsMessageTokens = MessageCenter.ObservationTokens()

    init() {
        labelsMessageTokens.add(MessageCenter.default.addObserver(for: Train.DidArrive.self) { [weak self] _ in
            self?.messageTokens.append("arrived")
        })
    }
}
