import AppKit

final class ActionDelegate: NSObject, NSApplicationDelegate {
    static var history: [Int: String] = [:]
}

final class ActionShortcuts: NSObject {
    let actions = ["left", "right"]

    func start() { subscribeAll(selector: #selector(triggered)) }

    private func subscribeAll(selector: Selector) {
        for action in actions { subscribe(to: action, selector: selector) }
    }

    private func subscribe(to action: String, selector: Selector) {
        NotificationCenter.default.addObserver(
            self,
            selector: selector,
            name: Notification.Name(action),
            object: nil
        )
    }

    @objc private func triggered(_ notification: Notification) { execute() }

    private func execute() {
        ActionDelegate.history.removeValue(forKey: 1)  // finds: main-actor-use
    }

    @objc private func pressed() {
        // silent: no observer has this selector
        ActionDelegate.history.removeValue(forKey: 2)
    }
}
