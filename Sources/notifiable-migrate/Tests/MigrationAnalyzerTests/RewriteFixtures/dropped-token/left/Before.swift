// swift-format-ignore-file

import Foundation

extension Notification.Name {
    static let arrived = Notification.Name("XYZArrived")
}

final class Settings: Codable, @unchecked Sendable {
    var theme = ""

    init() {
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() }  // left: `Settings` cannot have or lose what keeps
    }

    func reload() {}
}

protocol Stored: Encodable {}

final class Account: Stored, @unchecked Sendable {
    init() {
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() }  // left: `Account` cannot have or lose what keeps
    }

    func reload() {}
}

final class Centers: @unchecked Sendable {
    var center: NotificationCenter?

    func start() {
        _ = center?.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() }  // left: its center `center?` may be `nil`
        _ = makeCenter().addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() }  // left: its center `makeCenter()` is not known
    }

    func makeCenter() -> NotificationCenter { .default }
    func reload() {}
}

public final class Inlined: Sendable {
    public init() {}

    @inlinable public func start() {
        _ = NotificationCenter.default.addObserver(forName: Notification.Name("XYZArrived"), object: nil, queue: nil) { [weak self] _ in self?.reload() }  // left: it is not a statement of a method or
    }

    @usableFromInline func reload() {}
}
