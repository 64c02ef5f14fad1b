// swift-format-ignore-file

import Foundation

// Registrations of one name that one `Notifiable` can't have together.

extension Notification.Name {
    static let resized = Notification.Name("XYZResized")
    static let moved = Notification.Name("XYZMoved")
}

final class Window: Sendable {}

@MainActor final class Mixed {
    init(_ window: Window) {
        NotificationCenter.default.addObserver(self, selector: #selector(moved), name: .moved, object: window)  // left: the class or a superclass also observes
        NotificationCenter.default.addObserver(self, selector: #selector(moved), name: .moved, object: nil)  // left: the class or a superclass also observes
        NotificationCenter.default.addObserver(self, selector: #selector(first), name: .resized, object: window)  // left: the class or a superclass also observes
        NotificationCenter.default.addObserver(self, selector: #selector(second), name: .resized, object: self)  // left: the class or a superclass also observes
    }

    @objc private func moved() {}
    @objc private func first() {}
    @objc private func second() {}
}
