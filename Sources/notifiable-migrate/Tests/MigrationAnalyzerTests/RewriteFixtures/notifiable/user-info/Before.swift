// swift-format-ignore-file

import Foundation

extension Notification.Name {
    nonisolated static let scored = Notification.Name("XYZScored")
    nonisolated static let named = Notification.Name("XYZNamed")
    nonisolated static let listed = Notification.Name("XYZListed")
}

@MainActor final class Left: NSObject {
    private var info: [String: Int] = [:]

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(scored(_:)), name: .scored, object: nil)  // left: `scored` does more
        NotificationCenter.default.addObserver(self, selector: #selector(named(_:)), name: .named, object: nil)  // left: `named` does more
        NotificationCenter.default.addObserver(self, selector: #selector(listed(_:)), name: .listed, object: nil)  // left: `listed` does more
    }

    // Without `userInfo`, the value is not set.
    @objc func scored(_ note: Notification) {
        if let info = note.userInfo { print(info["n"] as? Int ?? 0) }
    }

    @objc func named(_ note: Notification) {
        guard let info = note.userInfo, let name = info["name"] as? String else { return }
        print(name, info.count)
    }

    @objc func listed(_ note: Notification) {
        guard let info = note.userInfo, let name = info["name"] as? String else { return print(info) }
        print(name)
    }
}
