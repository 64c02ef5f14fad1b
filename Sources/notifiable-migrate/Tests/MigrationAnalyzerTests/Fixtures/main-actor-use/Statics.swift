import AppKit

final class WindowHistory {
    var actions: [Int: String] = [:]
}

final class HistoryDelegate: NSObject, NSApplicationDelegate {
    static let history = WindowHistory()
    static let limit = 4
    static var isOpen = false
    nonisolated(unsafe) static var count = 0
}

final class Shortcuts: NSObject {
    func start() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(triggered), name: .triggered, object: nil)
        center.addObserver(self, selector: #selector(closed), name: .closed, object: nil)
        center.addObserver(self, selector: #selector(counted), name: .counted, object: nil)
    }

    @objc func triggered() {
        print(HistoryDelegate.history.actions)  // finds: main-actor-use
    }

    @objc func closed() {
        if HistoryDelegate.isOpen { print("open") }  // finds: main-actor-use
    }

    @objc func counted() {
        // silent: a constant that is Sendable, and a variable that isn't isolated
        print(HistoryDelegate.limit, HistoryDelegate.count)
    }
}

final class HistoryPanel {
    static var field: NSTextField?

    static func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(clear), name: .closed, object: nil)
    }

    @objc private static func clear() {
        field?.isHidden = true  // finds: main-actor-use
    }
}
