// swift-format-ignore-file

import Foundation

// Closures that start main-actor work themselves need no second hop.

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZArrived")
    nonisolated static let left = Notification.Name("XYZLeft")
    nonisolated static let built = Notification.Name("XYZBuilt")
}

@MainActor final class Board {
    private var delay = 0
    private var first: (any NSObjectProtocol)?
    private var second: (any NSObjectProtocol)?
    private var third: (any NSObjectProtocol)?

    init() {
        first = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] note in
            guard let delay = note.userInfo?["delay"] as? Int else { return }
            if delay > 0 {
                DispatchQueue.main.async { [weak self] in self?.delay = delay }
            }
        }
        second = NotificationCenter.default.addObserver(forName: .left, object: nil, queue: nil) { [weak self] _ in
            guard let self else { return }
            Task { @MainActor in self.show() }
        }
        third = NotificationCenter.default.addObserver(forName: .built, object: nil, queue: nil) { [weak self] _ in
            print("built")
            DispatchQueue.main.async { [weak self] in self?.delay = 0 }
        }
    }

    isolated deinit { if let third { NotificationCenter.default.removeObserver(third) } }

    private func show() {}
}

// Methods that only start main-actor work need no second hop, either.

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
