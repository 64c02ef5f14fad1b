import AppKit

final class Launcher: NSApplication {
    private static var observer: (any NSObjectProtocol)?
    private static let title = "Launcher"
    nonisolated(unsafe) private static var count = 0

    private static func wait() {
        observer = NotificationCenter.default.addObserver(
            forName: NSWindow.willCloseNotification,
            object: nil,
            queue: .main
        ) { note in
            // finds: sendable-closure
            if let token = observer { NotificationCenter.default.removeObserver(token) }
        }
        // silent: a constant that is Sendable, and a variable that isn't isolated
        observer = NotificationCenter.default.addObserver(forName: .launched, object: nil, queue: .main) { _ in
            print(title, count)
        }
        // silent: it assumes the main actor
        observer = NotificationCenter.default.addObserver(forName: .launched, object: nil, queue: .main) { _ in
            MainActor.assumeIsolated { observer = nil }
        }
        observer = NotificationCenter.default.addObserver(forName: .launched, object: nil, queue: .main) { _ in
            show()  // finds: sendable-closure
        }
    }

    private static func show() {}
}
