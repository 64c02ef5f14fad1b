// swift-format-ignore-file

import Foundation
import NotifiableAdapter

enum Keys {
    static let title = "XYZTitle"
}

extension Notification.Name {
    static let changed = Notification.Name("XYZChanged")
    static let failed = Notification.Name("XYZFailed")
    static let scored = Notification.Name("XYZScored")
    static let titled = Notification.Name("XYZTitled")
    static let listed = Notification.Name("XYZListed")
    static let ended = Notification.Name("XYZEnded")
}

enum Phase: String { case first, second }

@MainActor final class Player {}

@MainActor final class Scoreboard: Notifiable {
    private var score = 0
    private var title = ""
    private var player: Player?
    private var list: [String] = []

    init() { start() }

    func start() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [
                .changed,
                .scored,
                .titled,
                .listed,
                .ended,
            ]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .changed:
            let scoreValue = notification.userInfo?["score"] as? Int ?? 0
            ensureMainThread { self.changed(scoreValue: scoreValue) }
        case .scored:
            let points = (notification.userInfo?["points"] as? NSNumber)?.intValue ?? -1
            let bonus = notification.userInfo?["points"] as? NSNumber
            let halfValue = (notification.userInfo?["half"] as? NSNumber)?.intValue
            ensureMainThread { self.scored(points: points, bonus: bonus, halfValue: halfValue) }
        case .titled:
            let name = notification.name
            let titleValue = notification.userInfo?[Keys.title] as? String
            let object = notification.object as? Player
            ensureMainThread { self.titled(name: name, titleValue: titleValue, object: object) }
        case .listed:
            let list = notification.userInfo?["list"] as! [String]
            ensureMainThread { self.listed(list: list) }
        case .ended:
            ensureMainThread { _ = self.ended() }
        default:
            break
        }
    }

    /// A default, and a property of the same name.
    private func changed(scoreValue: Int) {
        score = scoreValue
    }

    private func scored(points: Int, bonus: NSNumber?, halfValue: Int?) {
        Task {
            self.score = points
            if let bonus { print(bonus) }
        }
        if let half = halfValue?.description { print(half) }
    }

    private func titled(name: Notification.Name, titleValue: String?, object: Player?) {
        print(name.rawValue, title)
        self.title = titleValue ?? "none"
        player = object
    }

    private func listed(list: [String]) {
        self.list = list
    }

    private func ended() -> Bool {
        score = 0
        return true
    }
}
