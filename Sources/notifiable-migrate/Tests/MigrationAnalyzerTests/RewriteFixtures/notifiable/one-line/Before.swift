// swift-format-ignore-file

import Foundation

extension Notification.Name {
    static let a = Notification.Name("XYZA")
}

@MainActor final class Line: NSObject {
    private var count = 0

    override init() { super.init(); NotificationCenter.default.addObserver(self, selector: #selector(go), name: .a, object: nil); count = 1 }

    func stop() { NotificationCenter.default.removeObserver(self); count = 0 }

    @objc private func go() { count += 1 }
}
