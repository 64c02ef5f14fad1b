// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let arrived = Notification.Name("XYZArrived")
}

class Outer: @unchecked Sendable {
    private let notificationTokens = NotificationTokens()

    func start() {
        notificationTokens.add(NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in self?.reload() })
    }

    func reload() {}

    final class Inner: Outer, @unchecked Sendable {
        private let innerNotificationTokens = NotificationTokens()

        func startInner() {
            innerNotificationTokens.add(NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in self?.reload() })
        }
    }
}

final class Keys: Codable, @unchecked Sendable {
    enum CodingKeys: CodingKey { case theme }

    var theme = ""
    private let notificationTokens = NotificationTokens()

    init() {
        notificationTokens.add(NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() })
    }

    func reload() {}
}

final class ByHand: Codable, Sendable {
    private let notificationTokens = NotificationTokens()

    init() {}

    init(from decoder: any Decoder) throws {
        notificationTokens.add(NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() })
    }

    func encode(to encoder: any Encoder) throws {}
    func reload() {}
}

final class Shadowed: Sendable {
    private let notificationTokens = NotificationTokens()

    func start() {
        let notificationTokens = 1
        self.notificationTokens.add(NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() })
        print(notificationTokens)
    }

    func reload() {}
}

final class Line: Sendable { let name = "x";
    private let notificationTokens = NotificationTokens()
    init() { notificationTokens.add(NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() }) }; func reload() {} }
