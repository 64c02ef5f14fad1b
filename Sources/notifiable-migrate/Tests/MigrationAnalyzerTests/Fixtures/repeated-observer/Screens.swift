import UIKit

final class ListViewController: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        NotificationCenter.default.addObserver(  // finds: repeated-observer
            self,
            selector: #selector(reload),
            name: .arrived,
            object: nil
        )
    }

    // silent: runs once
    override func viewDidLoad() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    deinit { NotificationCenter.default.removeObserver(self) }

    @objc func reload() {}
}

final class DetailViewController: UIViewController {
    // silent: removed in between
    override func viewWillAppear(_ animated: Bool) {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    @objc func reload() {}
}

extension DetailViewController {
    override func viewWillDisappear(_ animated: Bool) {
        NotificationCenter.default.removeObserver(self, name: .arrived, object: nil)
    }
}

final class CoveredViewController: UIViewController {
    // silent: removed unless the screen is dismissed
    override func viewWillAppear(_ animated: Bool) {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        guard !isBeingDismissed else { return }
        NotificationCenter.default.removeObserver(self)
    }

    @objc func reload() {}
}

final class BranchingViewController: UIViewController {
    // silent: both branches remove
    override func viewWillAppear(_ animated: Bool) {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        if isMovingFromParent {
            NotificationCenter.default.removeObserver(self)
        } else {
            NotificationCenter.default.removeObserver(self)
        }
    }

    @objc func reload() {}
}

final class Focused: UIViewController {
    override func viewDidAppear(_ animated: Bool) {
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)  // finds: repeated-observer
        // silent: removed with its object
        center.addObserver(self, selector: #selector(reload), name: .left, object: view)
    }

    override func viewWillDisappear(_ animated: Bool) {
        let center = NotificationCenter.default
        // Only observers that were added with this object.
        center.removeObserver(self, name: .arrived, object: view.window)
        center.removeObserver(self, name: .left, object: view)
    }

    @objc func reload() {}
}
