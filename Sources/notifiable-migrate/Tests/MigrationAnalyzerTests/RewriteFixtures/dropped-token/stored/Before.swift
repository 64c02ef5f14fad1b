// swift-format-ignore-file

import Foundation

final class Register: @unchecked Sendable {
    private let name = Notification.Name("XYZArrived")
    private var count = 0

    init() {
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in self?.add() }
        NotificationCenter.default.addObserver(
            forName: name, object: nil, queue: nil
        ) { [unowned self] _ in
            self.add()  // and more
        }
    }

    func lasts() {
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in print("any") }  // left: nothing shows that it may end with its
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in self.add() }  // left: its closure retains `self`, or uses that
    }

    static func register() {
        _ = NotificationCenter.default.addObserver(forName: .init("XYZArrived"), object: nil, queue: nil) { _ in }  // left: nothing shows that it may end with its
    }

    private func add() { count += 1 }
}

@MainActor final class Empty {
    func start(_ center: NotificationCenter) {
        center.addObserver(forName: .init("XYZArrived"), object: nil, queue: .main) { [weak self] _ in
            MainActor.assumeIsolated { self?.arrived() }
        }
    }

    func arrived() {}
}

final class Constant: Sendable {
    func start() {
        _ = NotificationCenter.default.addObserver(forName: .init("XYZArrived"), object: nil, queue: nil) { [weak self] _ in self?.arrived() }
    }

    func arrived() {}
}

actor Ledger {
    func start() {
        _ = NotificationCenter.default.addObserver(forName: .init("XYZArrived"), object: nil, queue: nil) { [weak self] _ in
            Task { await self?.arrived() }
        }
    }

    func arrived() {}
}

struct Value {
    func register() {
        _ = NotificationCenter.default.addObserver(forName: .init("XYZArrived"), object: nil, queue: nil) { _ in }  // left: `Value` is not a class that the sources
    }
}
