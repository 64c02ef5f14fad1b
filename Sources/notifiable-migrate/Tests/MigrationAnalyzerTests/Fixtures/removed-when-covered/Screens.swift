import UIKit

final class Purchase: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        // finds: removed-when-covered
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        NotificationCenter.default.removeObserver(self)
    }

    @objc func reload() {}
}

final class OtherName: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        // silent: another name is removed
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        NotificationCenter.default.removeObserver(self, name: .left, object: nil)
    }

    @objc func reload() {}
}

final class Dismissed: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        // silent: only removed when the view controller goes away
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        if isMovingFromParent { NotificationCenter.default.removeObserver(self) }
    }

    @objc func reload() {}
}

final class AddedAgain: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        // silent: added again when the view appears
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        NotificationCenter.default.removeObserver(self)
    }

    @objc func reload() {}
}

final class Helped: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        startObserving()
    }

    private func startObserving() {
        // finds: removed-when-covered
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        NotificationCenter.default.removeObserver(self)
    }

    @objc func reload() {}
}

final class HelpedTwice: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        observeAgain()
    }

    func refresh() { observeAgain() }

    private func observeAgain() {
        // silent: another method adds it again
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        NotificationCenter.default.removeObserver(self)
    }

    @objc func reload() {}
}

final class DismissedEarly: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        // silent: only removed when the view controller goes away
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        guard isMovingFromParent else { return }
        NotificationCenter.default.removeObserver(self)
    }

    @objc func reload() {}
}

final class ObservedAgain: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        // silent: a method that runs when the view appears adds it again
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        observeArrivals()
    }

    func observeArrivals() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        NotificationCenter.default.removeObserver(self)
    }

    @objc func reload() {}
}

final class ObservedAgainOnDemand: UIViewController {
    private var needsObserver = false

    override func viewDidLoad() {
        super.viewDidLoad()
        // silent: a method adds it again, if that is necessary
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard needsObserver else { return }
        observeArrivals()
    }

    func observeArrivals() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        NotificationCenter.default.removeObserver(self)
        needsObserver = true
    }

    @objc func reload() {}
}
