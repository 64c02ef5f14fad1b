// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Handlers of superclasses and subclasses, and those that the class has already.

extension Notification.Name {
    nonisolated static let opened = Notification.Name("XYZOpened")
    nonisolated static let closed = Notification.Name("XYZClosed")
    nonisolated static let locked = Notification.Name("XYZLocked")
}

@MainActor func lock(_ door: AnyObject) { NotificationCenter.default.post(name: .locked, object: door) }

@globalActor actor OtherActor { static let shared = OtherActor() }

@MainActor class Base: Notifiable {
    init() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.opened]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        default: break
        }
    }
}

@MainActor final class Sub: Base {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .opened, object: nil)  // left: the class or a superclass also observes
    }

    @objc func show() {}
}

@MainActor final class Plain: Notifiable {
    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .opened, object: nil)  // left: `Plain` has a `handleNotifications` that
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        if notification.name == .closed { print("closed") }
    }

    @objc func show() {}
}

@MainActor final class Handlers: NSObject {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(isolated), name: .opened, object: nil)  // left: `isolated()` is not known to be isolated
        NotificationCenter.default.addObserver(self, selector: #selector(renamed(_:)), name: .closed, object: nil)  // left: `renamed(_:)` would have other parameters,
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .locked, object: nil)  // left: the class or a superclass also observes
        NotificationCenter.default.addObserver(self, selector: #selector(hide), name: .locked, object: self)  // left: the class or a superclass also observes
        Registry.addObserver(self, selector: #selector(show), name: .opened, object: nil)
    }

    @OtherActor @objc func isolated() {}
    @objc(changeName:) func renamed(_ notification: Notification) { print(notification.name) }
    @objc func show() {}
    @objc func hide() {}
}

enum Registry {
    static func addObserver(_ observer: Any, selector: Selector, name: Notification.Name, object: Any?) {}
}

@MainActor final class Traced {
    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(trace(_:)), name: .closed, object: nil)  // left: `@Traced` may be a macro that rewrites it
    }

    @Traced @objc func trace(_ notification: Notification) { print(notification.name) }
}
