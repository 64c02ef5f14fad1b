// swift-format-ignore-file
// goes: /// Removed with the board.

import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZArrived")
    nonisolated static let left = Notification.Name("XYZLeft")
    nonisolated static let closed = Notification.Name("XYZClosed")
    nonisolated static let opened = Notification.Name("XYZOpened")
}

@MainActor final class Poster {
    func post() {
        NotificationCenter.default.post(name: .arrived, object: self, userInfo: ["count": 1])
        NotificationCenter.default.post(name: .closed, object: self)
    }
}

func postAnywhere() {
    NotificationCenter.default.post(name: .left, object: nil)
}

@MainActor final class Board {
    private var count = 0
    /// Removed with the board.
    private var token: (any NSObjectProtocol)?
    private var tokens: [any NSObjectProtocol] = []

    init() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] note in
            MainActor.assumeIsolated { self?.arrived(note) }
        }
        tokens.append(NotificationCenter.default.addObserver(forName: .closed, object: nil, queue: .main) { [weak self] _ in MainActor.assumeIsolated { self?.reload() } })
    }

    func stop() {
        if let token {
            NotificationCenter.default.removeObserver(token)
            self.token = nil
        }
    }

    isolated deinit {
        if let token { NotificationCenter.default.removeObserver(token) }
        tokens.forEach(NotificationCenter.default.removeObserver)
    }

    private func arrived(_ note: Notification) { count += note.userInfo?["count"] as? Int ?? 0 }
    private func reload() {}
}

/// The center is injected.
final class Store: @unchecked Sendable {  // the lock guards the count
    private let lock = NSLock()
    private var count = 0

    init(notificationCenter: any NotificationProtocol = NotificationCenter.default) {
        _ = notificationCenter.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] in
            self?.arrived($0)
        }
    }

    private func arrived(_ notification: Notification) {
        lock.withLock { count += notification.userInfo?["count"] as? Int ?? 0 }
    }
}

@MainActor final class Left {
    private var count = 0
    private var token: (any NSObjectProtocol)?

    init(_ more: Int) {
        token = NotificationCenter.default.addObserver(forName: .left, object: nil, queue: .main) { [weak self] _ in  // left: `.left` is not known to be posted only on the main actor
            MainActor.assumeIsolated { self?.count += 1 }
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in  // left: its closure retains `self`, or uses that
            MainActor.assumeIsolated { self.count += 1 }
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in  // left: its closure does more than call a method
            MainActor.assumeIsolated { self?.count += more }
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("arrived") }  // left: nothing shows that it may end with its
        print(token as Any)
    }
}
