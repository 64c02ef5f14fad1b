import AppKit
import SwiftUI

struct Tab: View {
    let closes = NotificationCenter.default.publisher(for: NSWindow.willCloseNotification)
    @State var tabs: Tabs
    @Environment(\.controlActiveState) var controlActiveState

    var body: some View {
        Text("tab")
            .onReceive(closes) { _ in tabs.remove(1) }  // finds: missing-subject
            // silent: only the active window
            .onReceive(closes) { _ in
                guard controlActiveState == .key else { return }
                tabs.remove(1)
            }
            // silent: the application has one
            .onReceive(NotificationCenter.default.publisher(for: NSApplication.willTerminateNotification)) { _ in
                tabs.remove(1)
            }
            // silent: which windows there are, is the same for all views
            .onReceive(NotificationCenter.default.publisher(for: NSWindow.didBecomeKeyNotification)) { _ in
                tabs.remove(1)
            }
    }
}

final class Inspector: NSWindowController {
    var isOpen = true

    override func windowDidLoad() {
        super.windowDidLoad()
        let center = NotificationCenter.default
        // finds: missing-subject
        center.addObserver(self, selector: #selector(close(_:)), name: NSWindow.willCloseNotification, object: nil)
        // silent: its own window
        center.addObserver(self, selector: #selector(close(_:)), name: NSWindow.willCloseNotification, object: window)
        // silent: what the handler calls asks for the windows
        center.addObserver(self, selector: #selector(hide), name: NSWindow.didMiniaturizeNotification, object: nil)
        // silent: a block in the handler asks for its window
        center.addObserver(self, selector: #selector(show), name: NSWindow.didDeminiaturizeNotification, object: nil)
        // silent: it may lay out its view again for any window
        center.addObserver(self, selector: #selector(close(_:)), name: NSWindow.didResizeNotification, object: nil)
    }

    @objc func close(_ notification: Notification) { isOpen = false }

    @objc func hide() { layOut() }

    @objc func show() {
        DispatchQueue.main.async { print(self.window?.frame ?? .zero) }
    }

    private func layOut() { NSApp.windows.forEach { $0.layoutIfNeeded() } }
}

final class Delegate: NSObject, NSApplicationDelegate {
    func applicationDidFinishLaunching(_ notification: Notification) {
        // silent: the application's delegate may mean all windows
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(count),
            name: NSWindow.willCloseNotification,
            object: nil
        )
    }

    @objc func count() {}
}
