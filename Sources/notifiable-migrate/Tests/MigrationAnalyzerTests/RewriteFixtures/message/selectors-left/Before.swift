// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Observers by selector that stay.

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZTrainDidArrive")
}

@MainActor final class Train {
    struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name.arrived
        var delay: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("XYZDelay", \.delay))
    }

    func arrive() {
        MessageCenter.default.post(DidArrive(delay: 4), subject: self)
    }
}

@MainActor final class Elsewhere {
    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .arrived, object: nil)  // left: `NotificationCenter.default.removeObserver(elsewhere)` may remove it
    }

    @objc private func update() {}
}

@MainActor func stop(_ elsewhere: Elsewhere) { NotificationCenter.default.removeObserver(elsewhere) }

@MainActor final class OfObject {
    init(_ train: Train) {
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .arrived, object: train)  // left: `NotificationCenter.default.removeObserver(self, name: .arrived, object: train)` may remove it
    }

    func stop(_ train: Train) { NotificationCenter.default.removeObserver(self, name: .arrived, object: train) }

    @objc private func update() {}
}

@MainActor final class Later {
    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .arrived, object: nil)  // left: `NotificationCenter.default.removeObserver(self)` may remove it
    }

    func stop() {
        Task { NotificationCenter.default.removeObserver(self) }
    }

    @objc private func update() {}
}

@MainActor class Main {
    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .arrived, object: nil)  // left: `NotificationCenter.default.removeObserver(self)` may remove it
    }

    @objc func update() {}
}

@MainActor final class Branch: Main {
    func stop() { NotificationCenter.default.removeObserver(self) }
}
