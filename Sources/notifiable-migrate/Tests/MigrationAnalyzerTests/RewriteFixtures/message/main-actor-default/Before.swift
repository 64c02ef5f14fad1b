// swift-format-ignore-file
// isolation: main-actor

import Foundation
import NotifiableAdapter

// A class without attributes is isolated to the main actor.

extension Notification.Name {
    nonisolated static let opened = Notification.Name("XYZOpened")
    nonisolated static let closed = Notification.Name("XYZClosed")
}

final class Door {
    nonisolated struct DidOpen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.opened
        var width: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width))
    }

    nonisolated struct DidClose: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.closed
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    func open() {
        // becomes: MessageCenter.default.post(Door.DidOpen(width: 4), subject: self)
        NotificationCenter.default.post(name: .opened, object: self, userInfo: ["width": 4])
        // becomes: MessageCenter.default.post(Door.DidClose(), subject: self)
        NotificationCenter.default.post(name: .closed, object: self)
    }
}

final class Watcher {
    private var width = 0
    // becomes: private var token: MessageCenter.ObservationToken?
    private var token: (any NSObjectProtocol)?

    func start() {
        // becomes: token = MessageCenter.default.addObserver(for: Door.DidOpen.self) { [weak self] message in
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { [weak self] notification in
            // becomes: self?.width = message.width
            self?.width = notification.userInfo?["width"] as? Int ?? 0
        }
    }
}
