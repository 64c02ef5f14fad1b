// swift-format-ignore-file

import Foundation
import NotifiableAdapter

final class Register: @unchecked Sendable {
    private let name = Notification.Name("XYZArrived")
    private var count = 0
    private let notificationTokens = NotificationTokens()

    init() {
        notificationTokens.add(NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in self?.add() })
        notificationTokens.add(NotificationCenter.default.addObserver(
            forName: name, object: nil, queue: nil
        ) { [unowned self] _ in
            self.add()  // and more
        })
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
    private let notificationTokens = NotificationTokens()

    func start(_ center: NotificationCenter) {
        notificationTokens.add(center.addObserver(forName: .init("XYZArrived"), object: nil, queue: .main) { [weak self] _ in
            MainActor.assumeIsolated { self?.arrived() }
        }, of: center)
    }

    func arrived() {}
}

final class Constant: Sendable {
    private let notificationTokens = NotificationTokens()

    func start() {
        notificationTokens.add(NotificationCenter.default.addObserver(forName: .init("XYZArrived"), object: nil, queue: nil) { [weak self] _ in self?.arrived() })
    }

    func arrived() {}
}

actor Ledger {
    private let notificationTokens = NotificationTokens()

    func start() {
        notificationTokens.add(NotificationCenter.default.addObserver(forName: .init("XYZArrived"), object: nil, queue: nil) { [weak self] _ in
            Task { await self?.arrived() }
        })
    }

    func arrived() {}
}

struct Value {
    func register() {
        _ = NotificationCenter.default.addObserver(forName: .init("XYZArrived"), object: nil, queue: nil) { _ in }  // left: `Value` is not a class that the sources
    }
}
