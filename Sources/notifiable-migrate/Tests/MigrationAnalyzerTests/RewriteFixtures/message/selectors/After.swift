// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Observers by selector, and what removes them.
// goes: // goes with the removal

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZTrainDidArrive")
    nonisolated static let left = Notification.Name("XYZTrainDidLeave")
    nonisolated static let other = Notification.Name("XYZOther")
}

@MainActor final class Train {
    struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name.arrived
        var delay: Int
        var platform: String?
        static let userInfo = UserInfoCoding<Self>(
            Self.init,
            .key("XYZDelay", \.delay),
            .key("XYZPlatform", \.platform)
        )
    }

    struct DidLeave: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name.left
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    func arrive() {
        MessageCenter.default.post(DidArrive(delay: 4, platform: nil), subject: self)
        MessageCenter.default.post(DidLeave(), subject: self)
    }
}

@MainActor final class Board {
    private let train: Train
    private var platform: String?
    private var delay = 0
    private var messageTokens: [MessageCenter.ObservationToken] = []

    init(train: Train) {
        self.train = train
        // The board's train
        messageTokens.append(
            MessageCenter.default.addObserver(of: train, for: Train.DidArrive.self) { [weak self] message in
                self?.arrived(message)
            }
        )
        messageTokens.append(
            MessageCenter.default.addObserver(for: Train.DidLeave.self) { [weak self] _ in self?.showNothing() }
        )
    }

    private func arrived(_ message: Train.DidArrive) {
        self.delay = message.delay
        update(message.platform)
    }

    func showNothing() { update(nil) }

    private func update(_ platform: String?) { self.platform = platform }
}

@MainActor class Hall {
    private let center: MessageCenter
    private var messageTokens: [MessageCenter.ObservationToken] = []

    init(center: MessageCenter = .default) { self.center = center }

    func start() {
        // Each adds another observer.
        for _ in 0..<2 { messageTokens.append(center.addObserver(for: Train.DidArrive.self) { [weak self] message in _ = self?.hear(note: message) }) }
    }

    func start(for train: Train?) {
        if let train { messageTokens.append(center.addObserver(of: train, for: Train.DidArrive.self) { [weak self] message in _ = self?.hear(note: message) }) }
    }

    @discardableResult func hear(note message: Train.DidArrive) -> Int {
        return message.delay
    }
}

@MainActor final class Counter {
    private var count = 0
    private var messageTokens: [MessageCenter.ObservationToken] = []

    func start() {
        messageTokens.append(
            MessageCenter.default.addObserver(for: Train.DidArrive.self) { [weak self] _ in self?.note() }
        )
        messageTokens.append(
            MessageCenter.default.addObserver(for: Train.DidLeave.self) { [weak self] _ in self?.note() }
        )
    }

    // Its parameter has no use.
    func note() { count += 1 }
}

@MainActor final class All {
    private var messageTokens: [MessageCenter.ObservationToken] = []

    func start() {
        messageTokens.append(
            MessageCenter.default.addObserver(for: Train.DidArrive.self) { [weak self] _ in self?.update() }
        )
        messageTokens.append(
            MessageCenter.default.addObserver(for: Train.DidLeave.self) { [weak self] _ in self?.update() }
        )
    }

    func stop() {
        // At once
        messageTokens = []
    }

    private func update() {}
}

@MainActor final class Local {
    private var messageTokens: [MessageCenter.ObservationToken] = []

    func post() {
        let center = NotificationCenter.default
        messageTokens.append(
            MessageCenter.default.addObserver(for: Train.DidLeave.self) { [weak self] _ in self?.update() }
        )
        center.post(name: .other, object: nil)
    }

    private func update() {}
}

@MainActor final class Each {
    private var didArriveTokens: [MessageCenter.ObservationToken] = []
    private var messageTokens: [MessageCenter.ObservationToken] = []

    func start() {
        didArriveTokens = []
        didArriveTokens.append(
            MessageCenter.default.addObserver(for: Train.DidArrive.self) { [weak self] _ in self?.update() }
        )
        messageTokens.append(
            MessageCenter.default.addObserver(for: Train.DidLeave.self) { [weak self] _ in self?.update() }
        )
    }

    func stop() {
        didArriveTokens = []
    }

    private func update() {}
}
