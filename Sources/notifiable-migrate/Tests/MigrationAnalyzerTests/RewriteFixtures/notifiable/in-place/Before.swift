// swift-format-ignore-file

import Foundation

final class Journal: NSObject, @unchecked Sendable {
    static let flushed = Notification.Name("XYZFlushed")
    private let lock = NSLock()
    private var lines: [String] = []

    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(add(_:)), name: .init("XYZLine"), object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(flush), name: Journal.flushed, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(both(note:)), name: Journal.flushed, object: nil)
    }

    @objc private func add(_ notification: Notification) {
        lock.withLock { lines.append("\(notification)") }
    }

    @objc func flush() {
        lock.withLock { lines = [] }
    }

    @objc func both(note: Notification) {}

    func close() { flush() }
}
