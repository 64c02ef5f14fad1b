// swift-format-ignore-file

import Foundation
import NotifiableAdapter

@MainActor final class Train {
    struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidArrive")
        var delay: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("XYZDelay", \.delay))
    }

    private let notificationCenter: any NotificationProtocol

    init(notificationCenter: any NotificationProtocol = NotificationCenter.default) {
        self.notificationCenter = notificationCenter
    }

    func arrive() {
        notificationCenter.post(name: Notification.Name("XYZTrainDidArrive"), object: self, userInfo: ["XYZDelay": 4])
    }
}

@MainActor final class Board {
    private var delay = 0
    private var token: (any NSObjectProtocol)?
    private let other: any NSObjectProtocol
    private let center: any NotificationProtocol

    init(center: any NotificationProtocol = NotificationCenter.default) {
        self.center = center
        other = center.addObserver(forName: Notification.Name("XYZOther"), object: nil, queue: nil) { _ in }
        token = center.addObserver(forName: Notification.Name("XYZTrainDidArrive"), object: nil, queue: .main) { [weak self] notification in
            MainActor.assumeIsolated { self?.arrived(notification) }
        }
    }

    isolated deinit {
        center.removeObserver(other)
        if let token { center.removeObserver(token) }
    }

    private func arrived(_ notification: Notification) {
        delay = notification.userInfo?["XYZDelay"] as? Int ?? 0
    }
}

@MainActor func makeBoard() -> Board { Board(center: NotificationCenter.default) }

@MainActor final class Other {
    private let center: any NotificationProtocol

    init(_ center: any NotificationProtocol) {
        self.center = center
    }

    func arrive(_ train: Train) {
        center.post(name: Notification.Name("XYZTrainDidArrive"), object: train, userInfo: ["XYZDelay": 4])  // left: its center comes from `center`
    }
}

@MainActor final class Signal {
    private let center: NotificationCenter

    init(center: NotificationCenter = .default) {
        self.center = center
    }

    func arrive(_ train: Train) {
        center.post(name: Notification.Name("XYZTrainDidArrive"), object: train, userInfo: ["XYZDelay": 4])
    }
}

@MainActor final class Switch {
    private let center: NotificationCenter

    init(center: NotificationCenter = .default) {
        self.center = center
        hand(center)
    }

    func arrive(_ train: Train) {
        center.post(name: Notification.Name("XYZTrainDidArrive"), object: train, userInfo: ["XYZDelay": 4])  // left: `hand(center)` uses its center
    }

    private func hand(_ center: NotificationCenter) {}
}

@MainActor final class Crossing {
    private var center: any NotificationProtocol

    init(center: any NotificationProtocol = NotificationCenter.default) {
        self.center = center
        Crossing.replace(&self.center)
    }

    func arrive(_ train: Train) {
        center.post(name: Notification.Name("XYZTrainDidArrive"), object: train, userInfo: ["XYZDelay": 4])  // left: `Crossing.replace(&self.center)` uses its center
    }

    private static func replace(_ center: inout any NotificationProtocol) {}
}
