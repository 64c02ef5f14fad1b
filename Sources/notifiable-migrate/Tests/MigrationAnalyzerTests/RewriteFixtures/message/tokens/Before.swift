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
        NotificationCenter.default.post(
            name: DidArrive.name,
            object: self,
            userInfo: [Keys.platform: platform, "XYZDelayInMins": 4]
        )
    }
}

@MainActor final class DepartureBoard {
    private let train: Train
    private var delayInMins = 0  // minutes
    private var observer: (any NSObjectProtocol)?
    var observers = [Any]()
    private var others: [NSObjectProtocol] = []

    init(train: Train) {
        self.train = train
        observer = NotificationCenter.default.addObserver(
            forName: Train.DidArrive.name, object: nil, queue: .main
        ) { [weak self] notification in
            let delayInMins = notification.userInfo?["XYZDelayInMins"] as? Int ?? 0
            MainActor.assumeIsolated { self?.delayInMins = delayInMins }
        }
    }

    func show(_ platform: String) { print(platform) }

    func more() {
        // One of them
        others.append(
            NotificationCenter.default.addObserver(forName: Train.DidArrive.name, object: train, queue: nil) { [weak self] (note: Notification) in
                guard let delay = note.userInfo?["XYZDelayInMins"] as? Int else { return }
                let platform = note.userInfo?["XYZPlatform"] as? String ?? "none"
                MainActor.assumeIsolated {
                    self?.delayInMins = delay

                    // Prints
                    print(platform)
                }
            }
        )
        _ = NotificationCenter.default.addObserver(forName: Train.DidArrive.name, object: nil, queue: .main) { [weak self] _ in
            MainActor.assumeIsolated { self?.more() }
        }
        NotificationCenter.default.addObserver(
            forName: Train.DidArrive.name, object: nil, queue: .main, using: { [weak self] in
                if let platform = $0.userInfo?[Train.Keys.platform] as? String { self?.show(platform) }
            })
    }

    func stop() {
        if let observer { NotificationCenter.default.removeObserver(observer) }
        observer = nil
        for other in others { NotificationCenter.default.removeObserver(other) }
        others = []
    }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
        others.forEach { NotificationCenter.default.removeObserver($0) }
    }
}

@MainActor final class Labels {
    private var messageTokens: [String] = []

    init() {
        NotificationCenter.default.addObserver(forName: Train.DidArrive.name, object: nil, queue: .main) { [weak self] _ in
            MainActor.assumeIsolated { self?.messageTokens.append("arrived") }
        }
    }
}
