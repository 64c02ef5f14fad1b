import UIKit

final class VideoController: UIViewController {
    private var observation: NSKeyValueObservation?
    private var timer: Timer?
    private var title: String = ""
    private nonisolated(unsafe) var unchecked: Timer?

    override func viewDidLoad() {
        NotificationCenter.default.addObserver(self, selector: #selector(stop), name: .arrived, object: nil)
    }

    deinit {
        observation?.invalidate()  // finds: token-removed-in-deinit
        timer?.invalidate()  // finds: token-removed-in-deinit
        // silent: text is Sendable, and the other timer isn't isolated
        print(title)
        unchecked?.invalidate()
    }

    @objc func stop() {}
}

final class StillController: UIViewController {
    private var observation: NSKeyValueObservation?

    deinit {
        // silent: it has nothing to do with notifications
        observation?.invalidate()
    }
}
