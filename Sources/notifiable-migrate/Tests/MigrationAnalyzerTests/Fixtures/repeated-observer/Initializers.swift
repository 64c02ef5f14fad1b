import UIKit

final class Badge: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func awakeFromNib() {
        super.awakeFromNib()
        prepare()
    }

    private func prepare() {
        // silent: a view made in code isn't loaded from a nib
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    @objc private func reload() {}
}

final class ArchivedBadge: UIView {
    override init(frame: CGRect) { super.init(frame: frame) }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        prepare()
    }

    private func prepare() {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    @objc private func reload() {}
}

final class WindowController: NSWindowController {
    override init(window: NSWindow?) {
        super.init(window: window)
        prepare()
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func windowDidLoad() {
        super.windowDidLoad()
        prepare()
    }

    private func prepare() {
        // silent: nothing loads the window that an initializer takes
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    @objc private func reload() {}
}

final class Start: NSObject {
    override init() { super.init() }

    init(startsAtOnce: Bool) {
        super.init()
        observe()
    }

    @objc func start() { observe() }

    private func observe() {
        // silent: those that another initializer creates are started later
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    @objc private func reload() {}
}

final class ConvenientStart: NSObject {
    override init() { super.init() }

    convenience init(startsAtOnce: Bool) {
        self.init()
        observe()
    }

    @objc func start() { observe() }

    private func observe() {
        // silent: the initializer that it calls doesn't observe
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    @objc private func reload() {}
}

final class Panel: UIView {
    convenience init() { self.init(frame: .zero) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        observe()
    }

    required init?(coder: NSCoder) { fatalError("not archived") }

    @IBAction func reset() { observe() }

    private func observe() {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    @objc private func reload() {}
}

final class Page: UIViewController {
    init() {
        super.init(nibName: nil, bundle: nil)
        observe()
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func viewDidLoad() {
        super.viewDidLoad()
        observe()
    }

    private func observe() {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    @objc private func reload() {}
}
