// swift-format-ignore-file

import Foundation

// Observers that a handler would change: when their owner is released, how often they run, or when they end.

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZArrived")
    nonisolated static let left = Notification.Name("XYZLeft")
}

@MainActor final class Poster {
    func post() {
        NotificationCenter.default.post(name: .arrived, object: self)
        NotificationCenter.default.post(name: .left, object: self)
    }
}

@MainActor final class Retry {
    private var retry: (@MainActor () -> Void)?
    private var token: (any NSObjectProtocol)?
    private var other: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in  // left: `self?.retry = { self?.tick() }` may run later
            MainActor.assumeIsolated { self?.retry = { self?.tick() } }
        }
        other = NotificationCenter.default.addObserver(forName: .left, object: nil, queue: .main) { [unowned self] _ in  // left: `_ = Task { self.tick() }` may run later
            MainActor.assumeIsolated { _ = Task { self.tick() } }
        }
    }

    private func tick() {}
}

@MainActor final class Later {
    private var count = 0
    private var token: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in  // left: `{ guard let self else { return } self.count += 1 }` may run later
            MainActor.assumeIsolated {
                DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
                    guard let self else { return }
                    self.count += 1
                }
            }
        }
    }
}

@MainActor final class Shade {
    private let notification = 5
    private var token: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in  // left: the handler's parameter would hide `notification`
            MainActor.assumeIsolated {
                guard let self else { return }
                print(self.notification)
            }
        }
    }
}

@MainActor final class Player {
    enum Notification {}

    private var count = 0
    private var token: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in  // left: the code base declares its own `Notification`
            MainActor.assumeIsolated { self?.count += 1 }
        }
    }
}

@MainActor final class Twice {
    private var count = 0
    private var token: (any NSObjectProtocol)?

    init() { start() }
    func again() { start() }

    private func start() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in  // left: each run of `start` adds it again
            MainActor.assumeIsolated { self?.count += 1 }
        }
    }
}

@MainActor final class Kept {
    private var count = 0
    private var token: (any NSObjectProtocol)?
    private var other: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in  // left: `UserDefaults.standard.set(true, forKey: "arrived")` may have an effect
            UserDefaults.standard.set(true, forKey: "arrived")
            MainActor.assumeIsolated { self?.count += 1 }
        }
        other = NotificationCenter.default.addObserver(forName: .left, object: nil, queue: .main) { [weak self] _ in  // left: `print("left")` may have an effect
            MainActor.assumeIsolated {
                print("left")
                self?.count += 1
            }
        }
    }

    func stop() { if let other { NotificationCenter.default.removeObserver(other) } }
}

@MainActor final class Open {
    private var count = 0
    var token: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in  // left: a use of its token is not understood
            MainActor.assumeIsolated { self?.count += 1 }
        }
    }
}

@MainActor func path() -> Any { \Open.token }
