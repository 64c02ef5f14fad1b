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

    private let notificationCenter: MessageCenter

    init(notificationCenter: MessageCenter = .default) {
        self.notificationCenter = notificationCenter
    }

    func arrive() {
        notificationCenter.post(Train.DidArrive(delay: 4), subject: self)
    }
}

@MainActor final class Board {
    private var delay = 0
    private var token: MessageCenter.ObservationToken?
    private let other: any NSObjectProtocol
    private let center: MessageCenter

    init(center: MessageCenter = .default) {
        self.center = center
        other = center.addObserver(forName: Notification.Name("XYZOther"), object: nil, queue: nil) { _ in }
        token = center.addObserver(for: Train.DidArrive.self) { [weak self] message in
            self?.arrived(message)
        }
    }

    isolated deinit {
        center.removeObserver(other)
    }

    private func arrived(_ message: Train.DidArrive) {
        delay = message.delay
    }
}

@MainActor func makeBoard() -> Board { Board(center: .default) }

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
    private let center: MessageCenter

    init(center: MessageCenter = .default) {
        self.center = center
    }

    func arrive(_ train: Train) {
        center.post(Train.DidArrive(delay: 4), subject: train)
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
