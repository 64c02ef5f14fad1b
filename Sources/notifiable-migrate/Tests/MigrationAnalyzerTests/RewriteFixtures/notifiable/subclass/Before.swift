// swift-format-ignore-file

import Foundation

extension Notification.Name {
    static let first = Notification.Name("XYZFirst")
    static let second = Notification.Name("XYZSecond")
}

@MainActor class Screen {
    var reloads = 0

    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .first, object: nil)
    }

    @objc func reload() { reloads += 1 }
}

final class Detail: Screen {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(more), name: .second, object: nil)
    }

    override func reload() { reloads += 2 }

    @objc private func more() { reloads += 1 }
}
