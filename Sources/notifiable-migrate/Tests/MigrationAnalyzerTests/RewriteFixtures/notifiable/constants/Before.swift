// swift-format-ignore-file

import Foundation

// The names and keys that a nonisolated handler reads become nonisolated, if their values are literals. Other names stay.

extension Notification.Name {
    @MainActor struct Names { fileprivate static let arrived = Notification.Name("XYZArrived") }
    nonisolated static let left = Notification.Name("XYZLeft")
}

@MainActor extension Notification.Name {
    static let built = Notification.Name("XYZ" + "Built")
}

@MainActor enum Keys {
    static let delay = "delay", track = "track"
}

@MainActor func post() {
    NotificationCenter.default.post(name: Notification.Name.Names.arrived, object: nil)
    NotificationCenter.default.post(name: .left, object: nil)
    NotificationCenter.default.post(name: .built, object: nil)
}

@MainActor final class Board {
    private static let own: String = "own"
    private var n = 0
    private var tokens: (any NSObjectProtocol)?
    private var others: (any NSObjectProtocol)?
    private var fifths: (any NSObjectProtocol)?

    init() {
        tokens = NotificationCenter.default.addObserver(forName: Notification.Name.Names.arrived, object: nil, queue: .main) { [weak self] note in
            MainActor.assumeIsolated { self?.show(note.userInfo?[Keys.delay] as? Int ?? 0) }
        }
        others = NotificationCenter.default.addObserver(forName: .left, object: nil, queue: .main) { [weak self] note in
            MainActor.assumeIsolated { self?.show(note.userInfo?[Self.own] as? Int ?? 0) }
        }
        fifths = NotificationCenter.default.addObserver(forName: .built, object: nil, queue: .main) { [weak self] note in
            MainActor.assumeIsolated { self?.show(note.userInfo?[Keys.track] as? Int ?? 0) }
        }
    }

    private func show(_ n: Int) { self.n = n }
}
