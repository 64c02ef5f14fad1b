// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let a = Notification.Name("XYZA")
    static let b = Notification.Name("XYZB")
}

@MainActor final class Line: NSObject, Notifiable {
    private var count = 0

    override init() { super.init(); startObservingNotifications(withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.a]); count = 1 }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .a:
            ensureMainThread { self.go() }
        default:
            break
        }
    }

    func stop() { stopObservingNotifications(withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.a]); count = 0 }

    private func go() { count += 1 }
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
