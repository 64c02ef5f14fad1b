import Foundation

final class PluginData: NSObject {
    private var handlers: [String: Int] = [:]

    func start() {
        // finds: state-on-several-threads
        DistributedNotificationCenter.default().addObserver(
            self,
            selector: #selector(received),
            name: Notification.Name("plugin.received"),
            object: nil
        )
    }

    func request() {
        DispatchQueue.global().async { self.handlers["plugin"] = 1 }
    }

    @objc private func received(_ notification: Notification) { handlers.removeAll() }
}

final class LocalData: NSObject {
    private var handlers: [String: Int] = [:]

    func start() {
        // silent: nothing shows where the notification is posted
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(received),
            name: Notification.Name("plugin.sent"),
            object: nil
        )
    }

    func request() {
        DispatchQueue.global().async { self.handlers["plugin"] = 1 }
    }

    @objc private func received(_ notification: Notification) { handlers.removeAll() }
}
