import UIKit

@MainActor final class PrivacyScreen: Notifiable {
    var token: Any?

    func register() {
        startObservingNotifications(  // finds: late-hop
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [UIApplication.willResignActiveNotification]
        )
        token = NotificationCenter.default.addObserver(  // finds: late-hop
            forName: .UIApplicationDidEnterBackground,
            object: nil,
            queue: .main
        ) { [weak self] _ in
            DispatchQueue.main.async { self?.show() }
        }
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        Task { @MainActor in show() }
    }

    func show() {}
}

@MainActor final class Player: Notifiable {
    func register() {
        // silent: in place
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [UIApplication.willResignActiveNotification]
        )
        // silent: after this one there is time
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(active),
            name: UIApplication.didBecomeActiveNotification,
            object: nil
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        ensureMainThread { self.pause() }
    }

    @objc nonisolated func active() {
        Task { @MainActor in pause() }
    }

    func pause() {}
}

extension Player {
    func read() async {
        for await _ in NotificationCenter.default.notifications(  // finds: late-hop
            named: UIApplication.willTerminateNotification
        ) {
            pause()
        }
    }
}

final class Debounced {
    var cancellables: [AnyCancellable] = []

    func start(_ center: NotificationCenter) {
        center.publisher(for: UIApplication.willTerminateNotification)  // finds: late-hop
            .debounce(for: 1, scheduler: RunLoop.main)
            .sink { print("terminates") }
            .store(in: &cancellables)
    }
}
