// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Types without room for a property.

extension Notification.Name {
    nonisolated static let opened = Notification.Name("XYZOpened")
}

class Base: @unchecked Sendable { func refresh() {} }

final class Empty: Base, @unchecked Sendable {
    private let notificationTokens = NotificationTokens()
    }

final class Blank: Base, @unchecked Sendable {
    private let notificationTokens = NotificationTokens()
}

final class Gate: Base, @unchecked Sendable { let width = 1;
    private let notificationTokens = NotificationTokens()
    func open() {}
    func close() {}
}

enum Doors {
    final class Door: Base, @unchecked Sendable {
        private let notificationTokens = NotificationTokens()
         func open() {}; func close() {} }
}

extension Empty {
    func start() {
        notificationTokens.add(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: nil) { [weak self] _ in self?.refresh() })
    }
}

extension Blank {
    func start() {
        notificationTokens.add(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: nil) { [weak self] _ in self?.refresh() })
    }
}

extension Doors.Door {
    func start() {
        notificationTokens.add(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: nil) { [weak self] _ in self?.refresh() })
    }
}

extension Gate {
    func start() {
        notificationTokens.add(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: nil) { [weak self] _ in self?.refresh() })
    }
}
