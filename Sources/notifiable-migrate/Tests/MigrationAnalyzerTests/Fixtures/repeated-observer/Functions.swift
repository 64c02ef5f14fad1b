import UIKit

class Station: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidArrive, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .trainDidLeave, object: nil)
    }
    @objc func reload() {}
    @objc func show() {}
}

final class Terminal: Station {
    override func viewDidLoad() {
        super.viewDidLoad()
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidArrive, object: nil)
        // silent: another handler
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidLeave, object: nil)
    }
}

final class Depot: Station {
    override func viewDidLoad() {
        // silent: it doesn't call the function that it overrides
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidArrive, object: nil)
    }
}

final class Junction: Station {
    override func viewDidLoad() {
        super.viewDidLoad()
        NotificationCenter.default.removeObserver(self, name: .trainDidArrive, object: nil)
        // silent: removed before
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidArrive, object: nil)
    }
}

final class Platform: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        prepare()
    }
    private func prepare() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidArrive, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidLeave, object: nil)
    }
    func open() {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidArrive, object: nil)
    }
    func openAll() { open() }
    @objc func reload() {}
    deinit { NotificationCenter.default.removeObserver(self) }
}

final class Gate: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidArrive, object: nil)
    }
    func open() {
        // silent: the other method removes it before
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidArrive, object: nil)
    }
    func close() {
        NotificationCenter.default.removeObserver(self)
        open()
    }
    @objc func reload() {}
}

final class Track: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidArrive, object: nil)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    // silent: the other initializer leaves it to this method
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidArrive, object: nil)
    }
    func startAll() { start() }
    @objc func reload() {}
}

final class Signal: UIViewController, UIScrollViewDelegate {
    func scrollViewDidScroll(_ view: UIScrollView) { refresh() }
    private func refresh() { update() }
    private func update() { observe() }
    private func observe() {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidArrive, object: nil)
    }
    @objc func reload() {}
}

final class Switch: UIViewController, UIScrollViewDelegate {
    private var isObserving = false
    func scrollViewDidScroll(_ view: UIScrollView) { refresh() }
    private func refresh() { if !isObserving { observe() } }
    private func observe() {
        // silent: only under a condition
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .trainDidArrive, object: nil)
    }
    @objc func reload() {}
}
