import AppKit

@MainActor final class Sidebar {
    var tokens: [Any] = []

    func register() {
        tokens = [
            // finds: main-actor-off-main
            NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: nil) { _ in
                MainActor.assumeIsolated { print("opened") }
            },
            // silent: on the main queue
            NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in
                MainActor.assumeIsolated { print("opened") }
            },
            // silent: AppKit posts it on the main thread
            NotificationCenter.default.addObserver(
                forName: NSWindow.didResizeNotification,
                object: nil,
                queue: nil
            ) { _ in
                MainActor.assumeIsolated { print("resized") }
            },
        ]
    }
}
