// swift-format-ignore-file

import Foundation

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZArrived")
    nonisolated static let left = Notification.Name("XYZLeft")
    nonisolated static let built = Notification.Name("XYZBuilt")
}

// Methods that only start main-actor work need no second hop.

@MainActor final class Sign: NSObject {
    private var delay = 0

    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(arrived), name: .arrived, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(signLeft(_:)), name: .left, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(signBuilt), name: .built, object: nil)
    }

    @objc private func arrived() {
        DispatchQueue.main.async { [weak self] in self?.delay = 1 }
    }

    @objc private func signLeft(_ note: Notification) {
        guard let delay = note.userInfo?["delay"] as? Int else { return }
        Task { @MainActor in self.delay = delay }
    }

    @objc private func signBuilt() {
        delay = 2
        DispatchQueue.main.async { self.delay = 3 }
    }
}
