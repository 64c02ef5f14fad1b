// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Observers that are added once for an object, or after their removal.

extension Notification.Name {
    static let a = Notification.Name("XYZA")
    static let b = Notification.Name("XYZB")
}

@MainActor final class Board: NSObject {
    private var count = 0

    init(count: Int) {
        super.init()
        prepare()
    }

    override init() {
        super.init()
        prepare()
    }

    private func prepare() { observe() }

    func observe() {
        NotificationCenter.default.addObserver(self, selector: #selector(go), name: .a, object: nil)
    }

    @objc private func go() { count += 1 }
}

@MainActor final class Shade: NSObject {
    private var count = 0
    private var isShown = false

    func update() {
        if isShown {
            NotificationCenter.default.removeObserver(self)
            NotificationCenter.default.addObserver(self, selector: #selector(go), name: .a, object: nil)
        } else {
            NotificationCenter.default.removeObserver(self)
        }
    }

    @objc private func go() { count += 1 }
}
