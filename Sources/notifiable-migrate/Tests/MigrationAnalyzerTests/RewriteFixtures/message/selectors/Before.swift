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

    init(train: Train) {
        self.train = train
        // The board's train
        NotificationCenter.default.addObserver(self, selector: #selector(arrived(_:)), name: .arrived, object: train)
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(Board.showNothing),
            name: .left,
            object: nil
        )
    }

    @objc private func arrived(_ notification: Notification) {
        guard let delay = notification.userInfo?["XYZDelay"] as? Int else { return }
        self.delay = delay
        update(notification.userInfo?["XYZPlatform"] as? String)
    }

    @objc
    func showNothing() { update(nil) }

    private func update(_ platform: String?) { self.platform = platform }

    // goes with the removal
    deinit { NotificationCenter.default.removeObserver(self) }
}

@MainActor class Hall {
    private let center: MessageCenter

    init(center: MessageCenter = .default) { self.center = center }

    func start() {
        // Each adds another observer.
        for _ in 0..<2 { center.addObserver(self, selector: #selector(hear(note:)), name: .arrived, object: nil) }
    }

    func start(for train: Train?) {
        if let train { center.addObserver(self, selector: #selector(hear(note:)), name: .arrived, object: train) }
    }

    @discardableResult @objc func hear(note: NSNotification) -> Int {
        let delay = note.userInfo?["XYZDelay"] as? Int ?? 0
        return delay
    }
}

@MainActor final class Counter {
    private var count = 0

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(note), name: .arrived, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(note), name: .left, object: nil)
    }

    // Its parameter has no use.
    @objc func note(_ notification: Notification) { count += 1 }
}

@MainActor final class All {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .arrived, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .left, object: nil)
    }

    func stop() {
        // At once
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func update() {}
}

@MainActor final class Local {
    func post() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(update), name: .left, object: nil)
        center.post(name: .other, object: nil)
    }

    @objc private func update() {}
}

@MainActor final class Each {
    func start() {
        NotificationCenter.default.removeObserver(self, name: .arrived, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .arrived, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .left, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .arrived, object: nil)
    }

    @objc private func update() {}
}
