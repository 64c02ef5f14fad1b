// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Output of `--to notifiable`, whose names become messages.

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

@MainActor final class Board: Notifiable {
    private var text = ""

    init() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.arrived, .left]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .arrived:
            let delay = notification.userInfo?["XYZDelay"] as? Int
            let platform = notification.userInfo?["XYZPlatform"] as? String
            ensureMainThread { self.reload(delay: delay, platform: platform) }
        case .left:
            ensureMainThread { self.clear() }
        default:
            break
        }
    }

    private func reload(delay: Int?, platform: String?) { text = "\(delay ?? 0) \(platform ?? "")" }
    private func clear() { text = "" }
}

@MainActor final class Panel: NSObject, Notifiable {
    private var count = 0

    func start() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.arrived, .other, .left]
        )
    }

    func stop() {
        stopObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.arrived, .other, .left]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .arrived:
            guard let delay = notification.userInfo?["XYZDelay"] as? Int else { return }
            ensureMainThread { self.reload(delay: delay) }
        case .other, .left:
            ensureMainThread { self.clear() }
        default:
            break
        }
    }

    private func reload(delay: Int) { count = delay }
    private func clear() { count = 0 }
}
