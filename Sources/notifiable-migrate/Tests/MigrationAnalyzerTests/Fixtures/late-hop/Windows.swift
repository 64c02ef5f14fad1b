import AppKit

final class Launcher: NSObject {
    private var token: Any?
    private var settings: NSWindow?

    func start() {
        // silent: another window opens after this one has closed
        token = NotificationCenter.default.addObserver(
            forName: NSWindow.willCloseNotification,
            object: nil,
            queue: .main
        ) { notification in
            guard notification.object is Welcome else { return }
            DispatchQueue.main.async { showSettings() }
        }
        // silent: the object is only read before
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(close),
            name: NSWindow.willCloseNotification,
            object: nil
        )
        NotificationCenter.default.addObserver(  // finds: late-hop (warning)
            self,
            selector: #selector(save),
            name: NSWindow.willCloseNotification,
            object: nil
        )
    }

    @objc func close(_ notification: Notification) {
        guard let window = notification.object as? NSWindow, window.isVisible else { return }
        DispatchQueue.main.async { self.settings?.makeKeyAndOrderFront(nil) }
    }

    @objc func save(_ notification: Notification) {
        guard let window = notification.object as? NSWindow else { return }
        let frame = window.frame
        DispatchQueue.main.async { UserDefaults.standard.set(NSStringFromRect(frame), forKey: "frame") }
    }
}
