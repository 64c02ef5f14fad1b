import UIKit

class BoardViewController: UIViewController {
    func register() {
        let center = NotificationCenter.default
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(arrived), name: .arrived, object: nil)
        // silent: before Swift 6, a handler that logs and hops runs anywhere
        center.addObserver(self, selector: #selector(shown), name: .arrived, object: nil)
        center.addObserver(
            self,
            // silent: nothing posts it
            selector: #selector(BoardViewController.left(_:)),
            name: Notification.Name("Left"),
            object: nil
        )
        // silent: the handler says that it is nonisolated
        center.addObserver(self, selector: #selector(delayed), name: .delayed, object: nil)
        // silent: a selector that names no method of this code base
        center.addObserver(self, selector: #selector(setNeedsStatusBarAppearanceUpdate), name: .delayed, object: nil)
    }

    @objc func arrived() {}
    @objc func shown() {
        print("shown")
        DispatchQueue.main.async { self.title = "shown" }
    }
    @objc func left(_ notification: Notification) {}
    @objc nonisolated func delayed(_ notification: Notification) {}
}

final class Station: NSObject {
    func register() {
        // silent: not the main actor's
        NotificationCenter.default.addObserver(self, selector: #selector(arrived), name: .arrived, object: nil)
    }

    @objc func arrived() {}
}
