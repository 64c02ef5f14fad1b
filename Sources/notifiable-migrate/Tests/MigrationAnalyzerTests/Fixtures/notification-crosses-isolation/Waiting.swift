import Foundation

@MainActor final class Counter {
    private var token: NSObjectProtocol?

    func start(_ center: NotificationCenter) {
        token = center.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] note in
            // finds: notification-crosses-isolation (note)
            MainActor.assumeIsolated { self?.show(note) }
        }
    }

    func restart(_ center: NotificationCenter) {
        token = center.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] note in
            let count = note.userInfo?["count"] as? Int
            // silent: only what was taken out of it goes on
            MainActor.assumeIsolated { self?.show(count) }
        }
    }

    nonisolated func handle(_ note: Notification) {
        DispatchQueue.main.sync { self.show(note) }  // finds: notification-crosses-isolation (note)
    }

    // silent: on the main actor before and after
    func handleOnMain(_ note: Notification) {
        MainActor.assumeIsolated { show(note) }
    }

    func show(_ note: Notification) {}
    func show(_ count: Int?) {}
}

final class Camera: NSObject {
    func register(_ center: NotificationCenter) {
        center.addObserver(
            self,
            selector: #selector(enterForeground),
            name: UIApplication.willEnterForegroundNotification,
            object: nil
        )
        center.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
    }

    // The system posts it on the main thread, where the code that captures it runs, too.
    @objc func enterForeground(_ note: Notification) {
        DispatchQueue.main.async { print(note) }  // finds: notification-crosses-isolation (note)
    }

    @objc func arrive(_ note: Notification) {
        DispatchQueue.main.async { print(note) }  // finds: notification-crosses-isolation (warning)
    }
}

@MainActor final class LockObserver {
    private var tokens: [NSObjectProtocol] = []

    func register(_ center: NotificationCenter) {
        tokens.append(
            center.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] note in
                // The closure runs on the main queue, where the task runs, too.
                Task { @MainActor in self?.lock(note) }  // finds: notification-crosses-isolation (note)
            }
        )
        tokens.append(
            center.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] note in
                Task { @MainActor in self?.lock(note) }  // finds: notification-crosses-isolation (warning)
            }
        )
    }

    func lock(_ note: Notification) {}
}
