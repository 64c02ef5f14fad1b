// swift-format-ignore-file

import Foundation

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

@MainActor final class Scoreboard {
    private var score = 0
    private var title = ""
    private var player: Player?
    private var list: [String] = []

    init() { start() }

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(changed(_:)), name: .changed, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(scored), name: .scored, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(titled), name: .titled, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(listed), name: .listed, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(ended), name: .ended, object: nil)
    }

    /// A default, and a property of the same name.
    @objc private func changed(_ notification: Notification) {
        score = notification.userInfo?["score"] as? Int ?? 0
    }

    @objc private func scored(_ notification: Notification) {
        let points = (notification.userInfo?["points"] as? NSNumber)?.intValue ?? -1

        Task {
            self.score = points
            if let bonus = notification.userInfo?["points"] as? NSNumber { print(bonus) }
        }
        if let half = (notification.userInfo?["half"] as? NSNumber)?.intValue.description { print(half) }
    }

    @objc private func titled(_ notification: Notification) {
        let name = notification.name
        print(name.rawValue, title)
        self.title = (notification.userInfo?[Keys.title] as? String) ?? "none"
        player = notification.object as? Player
    }

    @objc private func listed(_ notification: Notification) {
        let list = notification.userInfo?["list"] as! [String]
        self.list = list
    }

    @objc private func ended(_ notification: Notification) -> Bool {
        score = 0
        return true
    }
}
