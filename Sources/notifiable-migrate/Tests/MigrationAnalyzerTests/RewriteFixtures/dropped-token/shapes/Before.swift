// swift-format-ignore-file

import Foundation

extension Notification.Name {
    static let arrived = Notification.Name("XYZArrived")
}

class Outer: @unchecked Sendable {
    func start() {
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in self?.reload() }
    }

    func reload() {}

    final class Inner: Outer, @unchecked Sendable {
        func startInner() {
            NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in self?.reload() }
        }
    }
}

final class Keys: Codable, @unchecked Sendable {
    enum CodingKeys: CodingKey { case theme }

    var theme = ""

    init() {
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() }
    }

    func reload() {}
}

final class ByHand: Codable, Sendable {
    init() {}

    init(from decoder: any Decoder) throws {
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() }
    }

    func encode(to encoder: any Encoder) throws {}
    func reload() {}
}

final class Shadowed: Sendable {
    func start() {
        let notificationTokens = 1
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() }
        print(notificationTokens)
    }

    func reload() {}
}

final class Line: Sendable { let name = "x"; init() { NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() } }; func reload() {} }
