import UIKit

final class Asked: UIView {
    func register() {
        // silent: each post is on the main thread, because the poster asks
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
