// swift-format-ignore-file

import Foundation

// Constants that stay isolated, handlers that are public, and a removal whose loop would be left without a use.

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZArrived")
    nonisolated static let left = Notification.Name("XYZLeft")
    @MainActor static var first: Notification.Name { Notification.Name("XYZFirst") }
}

@MainActor enum Keys {
    static let number: String = ["n", "umber"].joined()
    static var variable: String { "v" }
}

@MainActor enum Fields: String {
    case number

    var key: String { "field." + rawValue }
}

@MainActor final class Isolated: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(arrived(_:)), name: .arrived, object: nil)  // left: `Keys.number` is isolated, and a nonisolated
        NotificationCenter.default.addObserver(self, selector: #selector(left(_:)), name: .left, object: nil)  // left: `Keys.variable` is isolated, and a nonisolated
        NotificationCenter.default.addObserver(self, selector: #selector(first), name: .first, object: nil)  // left: `.first` is isolated, and a nonisolated
        NotificationCenter.default.addObserver(self, selector: #selector(named(_:)), name: Notification.Name("XYZNamed"), object: nil)  // left: `Fields.number.key` is isolated
    }

    @objc private func arrived(_ note: Notification) { print(note.userInfo?[Keys.number] as? Int ?? 0) }
    @objc private func left(_ note: Notification) { print(note.userInfo?[Keys.variable] as? Int ?? 0) }
    @objc private func first() {}
    @objc private func named(_ note: Notification) { print(note.userInfo?[Fields.number.key] as? Int ?? 0) }
}

@MainActor public class Shown: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(arrived(_:)), name: .arrived, object: nil)  // left: `arrived(_:)` would have other parameters,
    }
}

public extension Shown {
    @objc func arrived(_ note: Notification) {}
}

@MainActor final class LocalLoop: NSObject {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(arrived), name: .arrived, object: nil)  // left: `NotificationCenter.default.removeObserver(self, name: name, object: nil)` may remove it
    }

    func stop() {
        let names: [Notification.Name] = [.arrived]
        for name in names { NotificationCenter.default.removeObserver(self, name: name, object: nil) }
    }

    @objc private func arrived() {}
}
