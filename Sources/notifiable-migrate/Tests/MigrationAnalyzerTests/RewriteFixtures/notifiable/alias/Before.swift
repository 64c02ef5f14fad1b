// swift-format-ignore-file

import Foundation

extension Notification.Name {
    nonisolated static let scored = Notification.Name("XYZScored")
    nonisolated static let named = Notification.Name("XYZNamed")
    nonisolated static let listed = Notification.Name("XYZListed")
}

@MainActor final class Empty {}

extension Empty {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(scored), name: .scored, object: nil) // left: each run of `start` may add it again,
    }

    @objc func scored() {}
}

@MainActor final class Score: NSObject {
    private var points = 0
    private var n = 0

    override init() {
        super.init()
        start()
    }

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(scored(_:)), name: .scored, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(named(_:)), name: .named, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(listed(_:)), name: .listed, object: nil)
    }

    @objc func scored(_ note: Notification) {
        points += note.userInfo?["points"] as? Int ?? 1
        n = note.userInfo?["n"] as? Int ?? 1 + points
    }

    @objc func named(_ note: Notification) {
        guard let info = note.userInfo, let name = info["name"] as? String else { return }
        print(name, info["first"] as? String ?? "")
    }

    @objc func listed(_ note: Notification) {
        if let info = note.userInfo, let count = info["count"] as? Int, count > 0 {
            print(count)
        }
    }
}

@MainActor func fill() {
    let empty = Empty()
    empty.start()
}
