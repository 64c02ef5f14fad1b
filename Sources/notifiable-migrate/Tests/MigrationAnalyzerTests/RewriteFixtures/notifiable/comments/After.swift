// swift-format-ignore-file
// goes: // print("ends")

import Foundation
import NotifiableAdapter

nonisolated final class Clock: Sendable {
    func invalidate() {}
}

extension Notification.Name {
    static let arrived = Notification.Name("XYZArrived")
    static let left = Notification.Name("XYZLeft")
}

func post() {
    NotificationCenter.default.post(name: .arrived, object: nil)
    NotificationCenter.default.post(name: .left, object: nil)
}

@MainActor final class Counter: NSObject, Notifiable {
    // MARK: State

    // How often.
    private var count = 0

    override init() {
        super.init()
        // forward
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.left]
        ) // at once
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .left:
            ensureMainThread { self.reload() }
        default:
            break
        }
    }

    func reload() {
        count = 0
    }
}

@MainActor final class Board: NSObject, Notifiable {
    private let timer: Clock? = nil

    override init() {
        super.init()
        // The board.
        // the handler
        // the name
        // any
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.arrived]
        )
        // Then that.
        /* any */
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.left]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .arrived:
            let countValue = notification.userInfo?["count"] as? Int
            let tag = notification.userInfo?["tag"] as? String
            ensureMainThread { self.go(countValue: countValue, tag: tag) }
        case .left:
            ensureMainThread { self.gone() }
        default:
            break
        }
    }

    private func go(countValue: Int?, tag: String?) { // go
        // the count
        let count = countValue
        // read
        guard let tag /* tag */ else { return } // none
        print(count ?? 0, tag) // print
    }

    /* by name */ func gone() {}

    // Ends.
    deinit {

        // Clean up.
        timer?.invalidate()
    }
}

@MainActor final class Row: NSObject, Notifiable {
    private let timer: Clock? = nil
    override init() {
        super.init()
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.left]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .left:
            ensureMainThread { self.gone() }
        default:
            break
        }
    }

    func gone() {}
    deinit { timer?.invalidate() }
}

@MainActor final class Section: NSObject, Notifiable {
    override init() {
        super.init()
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.left]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .left:
            ensureMainThread { self.gone() }
        default:
            break
        }
    }

    func gone() {}
}
