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
