// swift-format-ignore-file

import Foundation

// Registrations that name an object.

extension Notification.Name {
    static let resized = Notification.Name("XYZResized")
    static let moved = Notification.Name("XYZMoved")
    static let closed = Notification.Name("XYZClosed")
}

@MainActor final class Window {
    var content: Window?
}

@MainActor final class Panel {
    private var count = 0
    private let other = Window()

    init(_ window: Window?) {
        if let window {
            NotificationCenter.default.addObserver(self, selector: #selector(resized), name: .resized, object: window)
            NotificationCenter.default.addObserver(self, selector: #selector(moved), name: .moved, object: window)
        }
        NotificationCenter.default.addObserver(self, selector: #selector(moved), name: .moved, object: window?.content)
        NotificationCenter.default.addObserver(self, selector: #selector(closed(_:)), name: .closed, object: self)
    }

    /// Ends what the initializer has begun for one object.
    func leave(_ window: Window) {
        NotificationCenter.default.removeObserver(self, name: .resized, object: window)
        NotificationCenter.default.removeObserver(self, name: .moved, object: window)
        NotificationCenter.default.removeObserver(self, name: .closed, object: nil)
    }

    @objc private func resized() { count += 1 }
    @objc private func moved() { count += 2 }
    @objc private func closed(_ notification: Notification) { count = notification.userInfo?["count"] as? Int ?? 0 }
}
