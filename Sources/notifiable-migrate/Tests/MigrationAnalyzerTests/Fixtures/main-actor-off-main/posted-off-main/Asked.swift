import UIKit

final class Asked: UIView {
    func register() {
        // Each post is on the main thread, because the poster asks.
        // finds: main-actor-off-main (warning)
        NotificationCenter.default.addObserver(self, selector: #selector(asked), name: .asked, object: nil)
    }

    @objc func asked() {}
}

actor Asker {
    nonisolated func ask() {
        DispatchQueue.global().async {
            if Thread.isMainThread { NotificationCenter.default.post(name: .asked, object: nil) }
        }
        Thread.detachNewThread {
            guard Thread.isMainThread else { return }
            NotificationCenter.default.post(name: .asked, object: nil)
        }
    }
}
