import UIKit

class Observing: UIViewController {
    func removeAllCustomObservers() {
        NotificationCenter.default.removeObserver(self)
    }
}

final class Profile: Observing {
    override func viewDidAppear(_ animated: Bool) {
        // silent: the superclass has a function that removes, which is called below
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewDidDisappear(_ animated: Bool) {
        removeAllCustomObservers()
    }

    @objc func reload() {}
}

class Forgetful: UIViewController {
    override func viewDidAppear(_ animated: Bool) {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    // A function that removes something else does not count.
    override func viewDidDisappear(_ animated: Bool) { removeBadge() }

    func removeBadge() {}

    @objc func reload() {}
}
