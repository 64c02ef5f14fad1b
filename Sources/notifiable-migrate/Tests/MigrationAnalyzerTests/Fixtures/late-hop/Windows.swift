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

final class Welcome: NSPanel {
    func start() {
        NotificationCenter.default.addObserver(  // finds: late-hop (warning)
            self,
            selector: #selector(close(_:)),
            name: NSWindow.willCloseNotification,
            object: self
        )
    }

    @objc func close(_ notification: Notification) {
        DispatchQueue.main.async { self.endSheet(self) }
    }
}

final class Controller: NSWindowController {
    private var tokens: [Any] = []

    func start() {
        tokens = [
            NotificationCenter.default.addObserver(  // finds: late-hop (warning)
                forName: NSWindow.willCloseNotification,
                object: window,
                queue: .main
            ) { [weak self] _ in
                DispatchQueue.main.async { self?.window?.saveFrame(usingName: "main") }
            },
            NotificationCenter.default.addObserver(  // finds: late-hop (warning)
                forName: NSWindow.willCloseNotification,
                object: window,
                queue: .main
            ) { [weak self] _ in
                DispatchQueue.main.async { self?.saveFrame() }
            },
            // silent: it only releases the window
            NotificationCenter.default.addObserver(
                forName: NSWindow.willCloseNotification,
                object: window,
                queue: .main
            ) { [weak self] _ in
                DispatchQueue.main.async { self?.window = nil }
            },
            // silent: the list of open windows is right after the turn
            NotificationCenter.default.addObserver(
                forName: NSWindow.willCloseNotification,
                object: window,
                queue: .main
            ) { [weak self] _ in
                DispatchQueue.main.async { self?.updateMenu() }
            },
        ]
    }

    private func saveFrame() { window?.saveFrame(usingName: "main") }

    private func updateMenu() {}
}
