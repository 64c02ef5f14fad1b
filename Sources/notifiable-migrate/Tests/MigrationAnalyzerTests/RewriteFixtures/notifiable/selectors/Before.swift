// swift-format-ignore-file

import Foundation

// Handlers that are public, and a removal whose loop would be left without a use.

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZArrived")
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
