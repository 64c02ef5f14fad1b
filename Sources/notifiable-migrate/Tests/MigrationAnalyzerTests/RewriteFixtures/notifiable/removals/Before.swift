// swift-format-ignore-file

import Foundation

extension Notification.Name {
    static let shown = Notification.Name("XYZShown")
    static let hidden = Notification.Name("XYZHidden")
}

@MainActor final class Overlay {
    private let center: NotificationCenter
    private var isShown = false

    init(center: NotificationCenter) {
        self.center = center
        start()
    }

    func start() {
        if !isShown { center.addObserver(self, selector: #selector(show), name: .shown, object: nil) }
        DispatchQueue.main.async {
            self.center.addObserver(self, selector: #selector(self.hide), name: .hidden, object: nil)
        }
    }

    func stop() {
        // No longer shown
        center.removeObserver(self, name: .shown, object: nil)
        center.removeObserver(self, name: .hidden, object: nil)
        isShown = false
    }

    @objc private func show() { isShown = true }
    @objc private func hide() { isShown = false }
}

@MainActor final class Badge {
    private var count = 0

    init() { NotificationCenter.default.addObserver(self, selector: #selector(show), name: .shown, object: nil) }

    @objc private func show() { count += 1 }

    func end() { NotificationCenter.default.removeObserver(self) }

    // Ends.
    deinit {
        print("end")
        NotificationCenter.default.removeObserver(self)
    }
}

@MainActor final class Lamp {
    private var count = 0

    init() { light() }

    func light() {
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .shown, object: nil)
    }

    deinit {
        NotificationCenter.default.removeObserver(self, name: .shown, object: nil)
    }

    @objc private func show() { count += 1 }
}
