// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let closed = Notification.Name("XYZClosed")
    nonisolated static let opened = Notification.Name("XYZOpened")
    nonisolated static let locked = Notification.Name("XYZLocked")
}

@MainActor final class Door: NSObject {
    private var count = 0
    private var closed: (any NSObjectProtocol)?
    private var opened: (any NSObjectProtocol)?
    private static var locked: (any NSObjectProtocol)?

    override init() {
        super.init()
        closed = NotificationCenter.default.addObserver(forName: .closed, object: nil, queue: .main) { [weak self] _ in  // left: its use of a weak `self` is not understood: `print(self?.count == 1)`
            MainActor.assumeIsolated { print(self?.count == 1) }
        }
        opened = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { [unowned self] _ in  // left: `DispatchQueue.main.async { self.count += 1 }` may run later: it captures `self` unowned
            DispatchQueue.main.async { self.count += 1 }
        }
    }

    static func lock() {
        locked = NotificationCenter.default.addObserver(forName: .locked, object: nil, queue: .main) { _ in  // left: its token is in the static property `locked`
            print("locked")
        }
    }

    func post() {
        NotificationCenter.default.post(name: .closed, object: self)
        NotificationCenter.default.post(name: .opened, object: self)
        NotificationCenter.default.post(name: .locked, object: self)
    }
}
