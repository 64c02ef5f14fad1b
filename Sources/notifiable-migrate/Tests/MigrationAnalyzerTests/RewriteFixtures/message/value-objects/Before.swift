// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let delayed = Notification.Name("XYZDelayed")
    nonisolated static let checked = Notification.Name("XYZChecked")
}

@MainActor final class Train {
    // As `generate` writes it.
    struct WasDelayed: MessageCenter.BridgedMainActorMessage {
        typealias Subject = Train
        static let name = Notification.Name.delayed

        var minutes: Int
        var reason: String?

        static func makeMessage(_ notification: Notification) -> Self? {
            guard let minutes = notification.object as? Int else { return nil }
            let reason = notification.userInfo?["reason"] as? String
            return Self(minutes: minutes, reason: reason)
        }

        static func makeNotification(_ message: Self) -> Notification {
            var userInfo: [AnyHashable: Any] = [:]
            userInfo["reason"] = message.reason
            return Notification(name: name, object: message.minutes, userInfo: userInfo.isEmpty ? nil : userInfo)
        }
    }

    // Other conditions are code by hand.
    struct WasChecked: MessageCenter.BridgedMainActorMessage {
        typealias Subject = Train
        static let name = Notification.Name.checked

        var count: Int

        static func makeMessage(_ notification: Notification) -> Self? {
            guard let count = notification.object as? Int, count > 0 else { return nil }
            return Self(count: count)
        }

        static func makeNotification(_ message: Self) -> Notification {
            Notification(name: name, object: message.count)
        }
    }

    func post() {
        // becomes: MessageCenter.default.post(Train.WasDelayed(minutes: 4, reason: "snow"))
        NotificationCenter.default.post(name: .delayed, object: 4, userInfo: ["reason": "snow"])
        // becomes: MessageCenter.default.post(Train.WasDelayed(minutes: 5, reason: nil))
        NotificationCenter.default.post(name: .delayed, object: 5)
        NotificationCenter.default.post(name: .checked, object: 4)  // left: `Train.WasChecked` cannot be used: its conversions
    }
}

@MainActor final class Board {
    private var minutes = 0
    // becomes: private var token: MessageCenter.ObservationToken?
    private var token: (any NSObjectProtocol)?

    init() {
        // becomes: token = MessageCenter.default.addObserver(for: Train.WasDelayed.self) { [weak self] message in
        token = NotificationCenter.default.addObserver(forName: .delayed, object: nil, queue: .main) { [weak self] note in
            // becomes: self?.show(message.minutes)
            self?.show(note.object as! Int)
        }
    }

    private func show(_ minutes: Int) { self.minutes = minutes }
}
