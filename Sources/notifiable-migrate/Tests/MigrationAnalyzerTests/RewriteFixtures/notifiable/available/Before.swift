// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Code under a condition on the system's version that doesn't matter for the handler of the class.

extension Notification.Name {
    static let a = Notification.Name("XYZA")
    static let b = Notification.Name("XYZB")
}

@available(macOS 26, iOS 26, *)
enum Modern {
    static let changed = Notification.Name("XYZModernChanged")
}

@MainActor final class Board: NSObject {
    private var count = 0

    override init() {
        super.init()
        if #available(macOS 26, iOS 26, *) {
            NotificationCenter.default.addObserver(self, selector: #selector(go), name: .a, object: nil)
        } else {
            NotificationCenter.default.addObserver(self, selector: #selector(stop), name: .b, object: nil)
        }
    }

    @objc private func go() { count += 1 }

    @available(macOS, deprecated: 26)
    @objc private func stop() { count = 0 }
}

@MainActor final class Meter: NSObject {
    private var count = 0

    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(keyed(_:)), name: .a, object: nil)
    }

    // The system doesn't matter for what is read.
    @objc private func keyed(_ notification: Notification) {
        if #available(macOS 26, iOS 26, *) { count = notification.userInfo?["count"] as? Int ?? 0 }
    }
}

@available(macOS 26, iOS 26.0, *)
@MainActor final class Newer: NSObject {
    private var count = 0

    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(go), name: Modern.changed, object: nil)
    }

    @available(macOS 26.0, iOS 26, *)
    @objc private func go() { count += 1 }
}
