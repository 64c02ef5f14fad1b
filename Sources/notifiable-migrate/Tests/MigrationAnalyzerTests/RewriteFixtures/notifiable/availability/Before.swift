// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Code under a condition on the system's version, which the handler of the class is outside of.

extension Notification.Name {
    static let a = Notification.Name("XYZA")
    static let b = Notification.Name("XYZB")
    static let c = Notification.Name("XYZC")
    static let d = Notification.Name("XYZD")
    static let e = Notification.Name("XYZE")
    @available(macOS 26, iOS 26, *)
    static let modern = Notification.Name("XYZModern")
}

@available(macOS 26, iOS 26, *)
enum Modern {
    static let changed = Notification.Name("XYZModernChanged")
    static let key = "key"
}

@available(macOS 26, iOS 26, *)
struct Value: Sendable { var count = 0 }

@MainActor final class Board: NSObject {
    private var count = 0

    override init() {
        super.init()
        if #available(macOS 26, iOS 26, *) {
            NotificationCenter.default.addObserver(self, selector: #selector(go), name: .modern, object: nil)  // left: the handler of the class could not use
            NotificationCenter.default.addObserver(self, selector: #selector(go), name: Modern.changed, object: nil)  // left: the handler of the class could not use
        }
        NotificationCenter.default.addObserver(self, selector: #selector(newer), name: .b, object: nil)  // left: the handler of the class could not use
        NotificationCenter.default.addObserver(self, selector: #selector(keyed(_:)), name: .c, object: nil)  // left: the handler of the class could not use
        NotificationCenter.default.addObserver(self, selector: #selector(typed(_:)), name: .d, object: nil)  // left: the handler of the class could not use
    }

    @objc private func go() { count += 1 }

    @available(macOS 26, iOS 26, *)
    @objc private func newer() { count += 1 }

    @objc private func keyed(_ notification: Notification) {
        if #available(macOS 26, iOS 26, *) { count = notification.userInfo?[Modern.key] as? Int ?? 0 }
    }

    @objc private func typed(_ notification: Notification) {
        guard #available(macOS 26, iOS 26, *) else { return }
        count = (notification.userInfo?["value"] as? Value)?.count ?? 0
    }
}

@MainActor final class Extended: NSObject {
    private var count = 0

    override init() {
        super.init()
        if #available(macOS 26, iOS 26, *) { start() }
    }
}

@available(macOS 26, iOS 26, *)
extension Extended {
    private func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(go), name: .a, object: nil)  // left: the handler of the class could not use
    }

    @objc private func go() { count += 1 }
}
