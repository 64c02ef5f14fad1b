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

@MainActor class Repository<Value> {
    var value: Value?
    var count = 0
    fileprivate var token: (any NSObjectProtocol)?
    fileprivate var other: (any NSObjectProtocol)?
}

extension Repository where Value == Int {
    func start() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in  // left: its closure does more than call a method
            MainActor.assumeIsolated { self?.value = 3 }
        }
    }
}

extension Repository<String> {
    func begin() {
        other = NotificationCenter.default.addObserver(forName: .left, object: nil, queue: .main) { [weak self] _ in  // left: its token is in `other`: declare that
            MainActor.assumeIsolated { self?.clear() }
        }
    }

    func clear() { value = "" }
}

@MainActor final class Hopper {
    private var token: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in  // left: the code base declares its own `ensureMainThread`
            MainActor.assumeIsolated { self?.hop() }
        }
    }

    private func ensureMainThread(_ work: () -> Void) { work() }
    private func hop() { ensureMainThread {} }
}

extension DispatchQueue {
    static func ensureMainThread(_ work: () -> Void) { work() }
}

@MainActor final class Optionally {
    private let center: NotificationCenter?
    private let other: NotificationCenter
    private var token: (any NSObjectProtocol)?
    private var second: (any NSObjectProtocol)?

    init(_ center: NotificationCenter?) {
        self.center = center
        other = center ?? .default
        token = self.center?.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in  // left: its center `self.center?` may be `nil`
            MainActor.assumeIsolated { self?.hop() }
        }
        second = other.addObserver(forName: .left, object: nil, queue: .main) { [weak self] _ in  // left: its center `center?` may be `nil`
            MainActor.assumeIsolated { self?.hop() }
        }
    }

    func stop() {
        if let second { center?.removeObserver(second) }
    }

    private func hop() {}
}
