// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let scored = Notification.Name("XYZScored")
    nonisolated static let named = Notification.Name("XYZNamed")
    nonisolated static let listed = Notification.Name("XYZListed")
}

@MainActor final class Empty {}

extension Empty {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(scored), name: .scored, object: nil) // left: each run of `start` may add it again,
    }

    @objc func scored() {}
}

@MainActor final class Score: NSObject, Notifiable {
    private var points = 0
    private var n = 0

    override init() {
        super.init()
        start()
    }

    func start() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.scored, .named, .listed]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .scored:
            let pointsValue = notification.userInfo?["points"] as? Int ?? 1
            let nValue = notification.userInfo?["n"] as? Int
            ensureMainThread { self.scored(pointsValue: pointsValue, nValue: nValue) }
        case .named:
            let name = notification.userInfo?["name"] as? String
            let first = notification.userInfo?["first"] as? String ?? ""
            ensureMainThread { self.named(name: name, first: first) }
        case .listed:
            let count = notification.userInfo?["count"] as? Int
            ensureMainThread { self.listed(count: count) }
        default:
            break
        }
    }

    func scored(pointsValue: Int, nValue: Int?) {
        points += pointsValue
        n = nValue ?? 1 + points
    }

    func named(name: String?, first: String) {
        guard let name else { return }
        print(name, first)
    }

    func listed(count: Int?) {
        if let count, count > 0 {
            print(count)
        }
    }
}

@MainActor func fill() {
    let empty = Empty()
    empty.start()
}
