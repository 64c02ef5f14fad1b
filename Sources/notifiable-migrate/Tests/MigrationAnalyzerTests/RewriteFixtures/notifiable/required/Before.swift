// swift-format-ignore-file

import Foundation

extension Notification.Name {
    nonisolated static let titled = Notification.Name("XYZTitled")
    nonisolated static let scored = Notification.Name("XYZScored")
    nonisolated static let moved = Notification.Name("XYZMoved")
    nonisolated static let listed = Notification.Name("XYZListed")
    nonisolated static let opened = Notification.Name("XYZOpened")
    nonisolated static let closed = Notification.Name("XYZClosed")
    nonisolated static let cleared = Notification.Name("XYZCleared")
}

@MainActor final class Panel {
    private var title = ""
    private var score = 0
    private var isOpen = false

    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(titled(_:)), name: .titled, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(scored), name: .scored, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(moved), name: .moved, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(listed), name: .listed, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(opened), name: .opened, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(closed), name: .closed, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(cleared), name: .cleared, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(logged), name: .cleared, object: nil)
    }

    /// Returns at once without its key.
    @objc private func titled(_ notification: Notification) {
        guard let text = notification.userInfo?["text"] as? String else { return }

        title = text
    }

    @objc private func scored(_ notification: Notification) {
        guard let info = notification.userInfo as NSDictionary?,
            let points = info["points"] as? Int,
            let team = info["team"] as? String
        else { return }
        score = points
        title = "\(team) \(info["half"] as? Int ?? 1)"
    }

    /// The other condition stays.
    @objc private func moved(_ notification: Notification) {
        guard let info = notification.userInfo as? [String: Any], let place = info["place"] as? String, isOpen else { return }
        title = place
    }

    /// Does more without its key.
    @objc private func listed(_ notification: Notification) {
        guard let list = notification.userInfo?["list"] as? [String] else {
            title = ""
            return
        }
        title = list.joined()
    }

    /// Does more before.
    @objc private func opened(_ notification: Notification) {
        isOpen = true
        guard let door = notification.userInfo?["door"] as? String else { return }
        title = door
    }

    @objc private func closed(_ notification: Notification) {
        let info = notification.userInfo
        let door = info?["door"] as? String ?? ""
        guard let key = info?["key"] as? String else { return }
        title = door + key
    }

    /// One of two handlers, which doesn't end the other.
    @objc private func cleared(_ notification: Notification) {
        guard let text = notification.userInfo?["text"] as? String else { return }
        title = text
    }

    @objc private func logged(_ notification: Notification) {
        guard let text = notification.userInfo?["text"] as? String else { return }
        print(text)
    }
}
