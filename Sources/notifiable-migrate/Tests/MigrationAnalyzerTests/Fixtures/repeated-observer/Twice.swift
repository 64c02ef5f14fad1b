import UIKit

final class Twice: UIViewController {
    override func viewDidLoad() {
        let center = NotificationCenter.default
        // silent: the first of two
        center.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: another object
        center.addObserver(self, selector: #selector(reload), name: .arrived, object: self)
        // silent: another name
        center.addObserver(self, selector: #selector(reload), name: .left, object: nil)
        center.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)  // finds: repeated-observer
        #if os(iOS)
            // silent: compiled instead of the next one
            center.addObserver(self, selector: #selector(reload), name: .delayed, object: nil)
        #else
            center.addObserver(self, selector: #selector(reload), name: .delayed, object: nil)
        #endif
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
