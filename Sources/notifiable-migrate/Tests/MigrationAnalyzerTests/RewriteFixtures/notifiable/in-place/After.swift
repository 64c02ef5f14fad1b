// swift-format-ignore-file

import Foundation
import NotifiableAdapter

final class Journal: NSObject, @unchecked Sendable, Notifiable {
    static let flushed = Notification.Name("XYZFlushed")
    private let lock = NSLock()
    private var lines: [String] = []

    override init() {
        super.init()
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [Notification.Name("XYZLine"), Journal.flushed]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case Notification.Name("XYZLine"):
            add(notification)
        case Journal.flushed:
            flush()
            both(note: notification)
        default:
            break
        }
    }

    private func add(_ notification: Notification) {
        lock.withLock { lines.append("\(notification)") }
    }

    func flush() {
        lock.withLock { lines = [] }
    }

    func both(note: Notification) {}

    func close() { flush() }
}
