// swift-format-ignore-file

import Foundation

extension Notification.Name {
    static let a = Notification.Name("XYZA")
    static let b = Notification.Name("XYZB")
}

@MainActor final class Line: NSObject {
    private var count = 0

    override init() { super.init(); NotificationCenter.default.addObserver(self, selector: #selector(go), name: .a, object: nil); count = 1 }

    func stop() { NotificationCenter.default.removeObserver(self); count = 0 }

    @objc private func go() { count += 1 }
}

// A Notifiable would call both of its methods before the closure.
@MainActor final class Mixed: NSObject {
    private var count = 0
    private var token: (any NSObjectProtocol)?

    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(first), name: .b, object: nil)  // left: the class or a superclass also observes `.b` elsewhere
        token = NotificationCenter.default.addObserver(forName: .b, object: nil, queue: nil) { _ in }  // left: it is a closure
        NotificationCenter.default.addObserver(self, selector: #selector(third), name: .b, object: nil)  // left: the class or a superclass also observes `.b` elsewhere
    }

    @objc private func first() { count = 1 }
    @objc private func third() { count *= 2 }
}
