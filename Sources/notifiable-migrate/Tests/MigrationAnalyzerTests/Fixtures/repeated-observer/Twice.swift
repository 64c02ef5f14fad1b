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

final class Covered: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        // Not when another view controller covers this one.
        if isMovingFromParent { NotificationCenter.default.removeObserver(self, name: .arrived, object: nil) }
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

final class Results: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        observe()
        observeOnce()
        observeAgain()
        observeIf()
    }

    @IBAction func retry(_ sender: UIButton) {
        observe()
        observeAgain()
        if sender.isEnabled { observeIf() }
    }

    func observe() {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    func observeOnce() {
        // silent: only `viewDidLoad` calls it
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .left, object: nil)
    }

    func observeAgain() {
        NotificationCenter.default.removeObserver(self, name: .activated, object: nil)
        // silent: the last one is removed
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .activated, object: nil)
    }

    func observeIf() {
        // silent: the action calls it under a condition
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .left, object: nil)
    }

    @objc func reload() {}
}

final class Service: NSObject {
    private var tokens: [Any] = []

    override init() {
        super.init()
        start()
        NotificationCenter.default.addObserver(self, selector: #selector(signedIn), name: .activated, object: nil)
    }

    @objc func signedIn() { start() }

    private func start() {
        // finds: repeated-observer
        tokens.append(NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in })
    }
}

class List: UIViewController {
    func watch() {
        // silent: each subclass calls it once
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }
    @objc func reload() {}
}

final class ReadyList: List {
    override func viewDidLoad() { watch() }
}

final class LazyList: List {
    @objc func begin() { watch() }
}

final class Coder: UIViewController {
    override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        watch()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        watch()
    }

    private func watch() {
        // silent: one of the initializers runs
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }
    @objc func reload() {}
}
