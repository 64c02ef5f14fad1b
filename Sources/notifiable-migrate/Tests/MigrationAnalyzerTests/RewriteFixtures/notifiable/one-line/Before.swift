// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let arrived = Notification.Name("XYZArrived")
    nonisolated static let left = Notification.Name("XYZLeft")
    nonisolated static let closed = Notification.Name("XYZClosed")
}

final class Line: Sendable { init() { NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() } }; func reload() {} }

final class Lines: Sendable {
    init() {
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in  // left: `print("any")` may have an effect without `self`
            print("any")
            self?.reload()
        }
    }

    func reload() {}
}

@MainActor final class Board {
    private var token: (any NSObjectProtocol)?; private var count = 0
    private var other: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .left, object: nil, queue: .main) { [weak self] _ in MainActor.assumeIsolated { guard let self else { return }; self.count += 1 } }
        other = NotificationCenter.default.addObserver(forName: .closed, object: nil, queue: .main) { [weak self] note in let count = note.userInfo?["count"] as? Int ?? 0; MainActor.assumeIsolated { guard let self else { return }; guard count > 0 else { return }; self.count = count; }; }
    }

    isolated deinit { if let token { NotificationCenter.default.removeObserver(token) } }
}

@MainActor func post() {
    NotificationCenter.default.post(name: .left, object: nil)
    NotificationCenter.default.post(name: .closed, object: nil)
}
