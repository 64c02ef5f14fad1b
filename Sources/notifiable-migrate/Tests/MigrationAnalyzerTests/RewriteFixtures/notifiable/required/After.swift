// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let titled = Notification.Name("XYZTitled")
    nonisolated static let scored = Notification.Name("XYZScored")
    nonisolated static let moved = Notification.Name("XYZMoved")
    nonisolated static let listed = Notification.Name("XYZListed")
    nonisolated static let opened = Notification.Name("XYZOpened")
    nonisolated static let closed = Notification.Name("XYZClosed")
    nonisolated static let cleared = Notification.Name("XYZCleared")
}

@MainActor final class Panel: Notifiable {
    private var title = ""
    private var score = 0
    private var isOpen = false

    init() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [
                .titled,
                .scored,
                .moved,
                .listed,
                .opened,
                .closed,
                .cleared,
            ]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .titled:
            guard let text = notification.userInfo?["text"] as? String else { return }
            ensureMainThread { self.titled(text: text) }
        case .scored:
            guard let points = notification.userInfo?["points"] as? Int else { return }
            guard let team = notification.userInfo?["team"] as? String else { return }
            let half = notification.userInfo?["half"] as? Int ?? 1
            ensureMainThread { self.scored(points: points, team: team, half: half) }
        case .moved:
            guard let place = notification.userInfo?["place"] as? String else { return }
            ensureMainThread { self.moved(place: place) }
        case .listed:
            let list = notification.userInfo?["list"] as? [String]
            ensureMainThread { self.listed(list: list) }
        case .opened:
            let door = notification.userInfo?["door"] as? String
            ensureMainThread { self.opened(door: door) }
        case .closed:
            let door = notification.userInfo?["door"] as? String ?? ""
            guard let key = notification.userInfo?["key"] as? String else { return }
            ensureMainThread { self.closed(door: door, key: key) }
        case .cleared:
            let text = notification.userInfo?["text"] as? String
            ensureMainThread { self.cleared(text: text) }
            do {
                let text = notification.userInfo?["text"] as? String
                ensureMainThread { self.logged(text: text) }
            }
        default:
            break
        }
    }

    /// Returns at once without its key.
    private func titled(text: String) {
        title = text
    }

    private func scored(points: Int, team: String, half: Int) {
        score = points
        title = "\(team) \(half)"
    }

    /// The other condition stays.
    private func moved(place: String) {
        guard isOpen else { return }
        title = place
    }

    /// Does more without its key.
    private func listed(list: [String]?) {
        guard let list else {
            title = ""
            return
        }
        title = list.joined()
    }

    /// Does more before.
    private func opened(door: String?) {
        isOpen = true
        guard let door else { return }
        title = door
    }

    private func closed(door: String, key: String) {
        title = door + key
    }

    /// One of two handlers, which doesn't end the other.
    private func cleared(text: String?) {
        guard let text else { return }
        title = text
    }

    private func logged(text: String?) {
        guard let text else { return }
        print(text)
    }
}
