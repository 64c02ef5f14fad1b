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

final class PlayerViewController: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .sidebarDidChange, object: nil)
        // silent: removed by its name
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .playerDidStop, object: nil)
        addThemeObserver()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        removePlayerObserver()
    }

    private func addThemeObserver() {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .themeDidChange, object: nil)
    }

    private func removePlayerObserver() {
        NotificationCenter.default.removeObserver(self, name: .playerDidStop, object: nil)
    }

    @objc func show() {}
}
