import UIKit

final class Board: UIViewController {
    var tokens: [Any] = []

    func start(_ center: NotificationCenter) {
        tokens.append(
            // finds: closure-without-queue
            center.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() }
        )
        // silent: it hops
        tokens.append(
            center.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in
                DispatchQueue.main.async { self?.reload() }
            }
        )
        // silent: it asks for its thread
        tokens.append(
            center.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in
                guard Thread.isMainThread else { return }
                self?.reload()
            }
        )
        // silent: on the main queue
        tokens.append(
            center.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in self?.reload() }
        )
        // silent: only UIKit posts it
        tokens.append(
            center.addObserver(forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil) {
                [weak self] _ in self?.reload()
            }
        )
        // silent: it uses nothing of this type
        tokens.append(center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("arrived") })
    }

    func observeByMethod(_ center: NotificationCenter) {
        // finds: closure-without-queue
        tokens.append(center.addObserver(forName: .arrived, object: nil, queue: nil, using: arrive))
        // silent: it may run anywhere
        tokens.append(center.addObserver(forName: .arrived, object: nil, queue: nil, using: log))
        // silent: it hops
        tokens.append(center.addObserver(forName: .arrived, object: nil, queue: nil, using: arriveLater))
    }

    func arrive(_ notification: Notification) { reload() }
    nonisolated func log(_ notification: Notification) { print(notification.name) }
    func arriveLater(_ notification: Notification) { DispatchQueue.main.async { self.reload() } }
    func reload() {}
}

final class Store {
    var token: Any?

    // silent: nothing here is the main actor's
    func start(_ center: NotificationCenter) {
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.save() }
    }

    func save() {}
}
