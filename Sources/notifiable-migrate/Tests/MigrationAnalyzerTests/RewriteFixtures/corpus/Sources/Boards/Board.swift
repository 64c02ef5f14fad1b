// swift-format-ignore-file

import Foundation
import Railway

@MainActor final class Board {
    private var delay = 0
    private var failures = 0
    private var token: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) { [weak self] notification in
            let delay = notification.userInfo?[PayloadKey.delay] as? Int ?? 0
            MainActor.assumeIsolated { self?.delay = delay }
        }
        _ = NotificationCenter.default.addObserver(forName: .trainDidFail, object: nil, queue: .main) { [weak self] _ in
            MainActor.assumeIsolated { self?.failures += 1 }
        }
    }

    isolated deinit {
        if let token { NotificationCenter.default.removeObserver(token) }
    }
}
