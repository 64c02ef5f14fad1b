// swift-format-ignore-file

import Foundation
import Railway

/// Observes a message of another module, which it doesn't declare.
nonisolated final class Speaker: @unchecked Sendable {  // the lock guards the texts
    private let lock = NSLock()
    private var texts: [String] = []

    init() { start() }

    func start() {
        _ = NotificationCenter.default.addObserver(forName: .trainDidFail, object: nil, queue: nil) { [weak self] in
            self?.failed($0)
        }
        _ = NotificationCenter.default.addObserver(forName: .speakerDidStop, object: nil, queue: nil) { [weak self] _ in
            self?.clear()
        }
    }

    private func failed(_ notification: Notification) {
        let error = notification.userInfo?["error"] as? any Error
        lock.withLock { texts.append(error.map { "\($0)" } ?? "") }
    }

    func clear() { lock.withLock { texts = [] } }

    func stop() {
        NotificationCenter.default.post(name: .speakerDidStop, object: self)
    }
}

extension Notification.Name {
    nonisolated static let speakerDidStop = Notification.Name("BoardsSpeakerDidStop")
}
