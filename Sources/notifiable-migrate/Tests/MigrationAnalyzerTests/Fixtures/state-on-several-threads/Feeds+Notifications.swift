import UIKit

extension Feeds {
    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(show),
            name: UIApplication.willEnterForegroundNotification,
            object: nil
        )
    }

    @objc func show() { print(unread) }

    func add(_ entry: String) {
        Task { unread.append(entry) }
    }
}
