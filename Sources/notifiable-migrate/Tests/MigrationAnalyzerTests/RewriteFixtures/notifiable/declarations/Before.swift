// swift-format-ignore-file

import Foundation

// What the declarations around a handler, and its callers, need of it.

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZArrived")
    nonisolated static let left = Notification.Name("XYZLeft")
}

@MainActor func post() {
    NotificationCenter.default.post(name: .arrived, object: nil)
    NotificationCenter.default.post(name: .left, object: nil)
}

@MainActor final class Closing {
    private var token: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .left, object: nil, queue: nil) { [weak self] _ in  // left: it is a closure: generate a message
            MainActor.assumeIsolated { self?.clear() }
        }
    }

    func clear() {}
}

@MainActor final class Hopper: NSObject {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(hop), name: .arrived, object: nil)  // left: the code base declares its own `ensureMainThread`
    }

    private func ensureMainThread(_ work: () -> Void) { work() }
    @objc private func hop() { ensureMainThread {} }
}

extension DispatchQueue {
    static func ensureMainThread(_ work: () -> Void) { work() }
}

@MainActor final class Optionally: NSObject {
    private let center: NotificationCenter?

    init(_ center: NotificationCenter?) {
        self.center = center
        super.init()
        self.center?.addObserver(self, selector: #selector(hop), name: .arrived, object: nil)  // left: its center `self.center?` may be `nil`
    }

    @objc private func hop() {}
}
