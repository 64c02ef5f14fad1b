// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Messages that are no counterpart of a notification.

extension Notification.Name {
    nonisolated static let opened = Notification.Name("XYZOpened")
    nonisolated static let closed = Notification.Name("XYZClosed")
    nonisolated static let locked = Notification.Name("XYZLocked")
    nonisolated static let painted = Notification.Name("XYZPainted")
    nonisolated static let sold = Notification.Name("XYZSold")
    nonisolated static let silent = Notification.Name("XYZSilent")
    nonisolated static let queued = Notification.Name("XYZQueued")
}

@MainActor final class Door {
    struct DidOpen: MessageCenter.BridgedMainActorMessage {
        typealias Subject = Door
        static let name = Notification.Name.opened
        let width: Int

        static func makeNotification(_ message: DidOpen) -> Notification {
            Notification(name: name, userInfo: ["width": message.width])
        }

        static func makeMessage(_ notification: Notification) -> DidOpen? {
            (notification.userInfo?["width"] as? Int).map { DidOpen(width: $0) }
        }
    }

    struct DidClose: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.closed
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct DidShut: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.closed
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct DidLock: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        static let name = Notification.Name.locked
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct DidPaint: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.painted
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct IsSilent: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.silent
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct IsQueued: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.queued
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    func change() {
        NotificationCenter.default.post(name: .opened, object: self, userInfo: ["width": 4])  // left: `Door.DidOpen` cannot be used: its conversions
        NotificationCenter.default.post(name: .closed, object: self)  // left: `Door.DidClose` cannot be used: several
        // becomes: MessageCenter.default.post(Door.DidPaint(), subject: self)
        NotificationCenter.default.post(name: .painted, object: self)
        NotificationQueue.default.enqueue(Notification(name: .queued, object: self), postingStyle: .whenIdle)  // left: `enqueue` is not `post(name:object:userInfo:)`,
        for name in [Notification.Name.opened, .painted] {
            NotificationCenter.default.post(name: name, object: self)  // left: its name `.opened, .painted` is not on
        }
    }
}

extension Door.DidLock {
    typealias Subject = Door
}

@MainActor final class Keeper {
    private var tokens: [any NSObjectProtocol] = []

    func start() {
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })  // left: `Door.DidOpen` cannot be used: its conversions
        tokens.append(NotificationCenter.default.addObserver(forName: .silent, object: nil, queue: .main) { _ in })  // left: not all posts of `.silent` are known:
    }

    func handle(_ notification: Notification) {}
}

@MainActor final class Painter: Notifiable {
    init() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.painted]  // left: `Painter` has a `handleNotifications` that is not
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {}
}
