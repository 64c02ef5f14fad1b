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

@MainActor final class Board {
    private var text = ""
    private let messageTokens = MessageCenter.ObservationTokens()

    init() {
        messageTokens.add(
            MessageCenter.default.addObserver(for: Train.DidArrive.self) { [weak self] message in
                self?.reload(delay: message.delay, platform: message.platform)
            }
        )
        messageTokens.add(
            MessageCenter.default.addObserver(for: Train.DidLeave.self) { [weak self] _ in self?.clear() }
        )
    }

    private func reload(delay: Int?, platform: String?) { text = "\(delay ?? 0) \(platform ?? "")" }
    private func clear() { text = "" }
}

@MainActor final class Panel: NSObject, Notifiable {
    private var count = 0
    private let didArriveTokens = MessageCenter.ObservationTokens()
    private let didLeaveTokens = MessageCenter.ObservationTokens()

    func start() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.other]
        )
        didArriveTokens.removeAll()
        didArriveTokens.add(
            MessageCenter.default.addObserver(for: Train.DidArrive.self) { [weak self] message in
                self?.reload(delay: message.delay)
            }
        )
        didLeaveTokens.removeAll()
        didLeaveTokens.add(
            MessageCenter.default.addObserver(for: Train.DidLeave.self) { [weak self] _ in self?.clear() }
        )
    }

    func stop() {
        stopObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.other]
        )
        didArriveTokens.removeAll()
        didLeaveTokens.removeAll()
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .other:
            ensureMainThread { self.clear() }
        default:
            break
        }
    }

    private func reload(delay: Int) { count = delay }
    private func clear() { count = 0 }
}
