import Foundation

extension Notification.Name {
    static let reported = Notification.Name("Reported")
}

@MainActor final class Reporter {
    private var token: (any NSObjectProtocol)?

    func start(_ center: NotificationCenter) {
        // The finding is at the hop, in another file.
        token = center.addObserver(forName: .reported, object: nil, queue: .main, using: self.handle)
    }

    deinit {
        if let token { NotificationCenter.default.removeObserver(token) }
    }
}
