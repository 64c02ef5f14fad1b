import UIKit

class Form: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // silent: removed when the view disappears
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        NotificationCenter.default.removeObserver(self)
    }

    @objc func reload() {}
}

final class Summary: Form {
    override func viewWillDisappear(_ animated: Bool) {  // finds: repeated-observer
        print("disappears")
    }
}

final class Details: Form {
    // silent: its superclass removes the observer
    override func viewWillDisappear(_ animated: Bool) {
        print("disappears")
        super.viewWillDisappear(animated)
    }
}

final class Container: Form {
    // silent: the superclass doesn't add the observer for it
    override func viewWillAppear(_ animated: Bool) { print("appears") }
    override func viewWillDisappear(_ animated: Bool) { print("disappears") }
}

final class Board: UIViewController {
    // silent: no superclass in the program removes an observer
    override func viewWillDisappear(_ animated: Bool) { print("disappears") }
}

final class Swiped: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        NotificationCenter.default.removeObserver(self)
    }

    @objc func reload() {}
}

final class Covered: UIViewController {
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // silent: both are called for a view that has appeared
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        NotificationCenter.default.removeObserver(self)
    }

    @objc func reload() {}
}

class Entry: UIViewController {
    let model = Model()

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // silent: removed when the view disappears
        NotificationCenter.default.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        NotificationCenter.default.removeObserver(self, name: .arrived, object: nil)
    }

    func reset() { NotificationCenter.default.removeObserver(self, name: .left, object: nil) }

    func release() { model.removeObserver(self) }

    func clear() { NotificationCenter.default.removeObserver(self) }

    @objc func change() {}
}

final class Ticket: Entry {
    // silent: another observer is removed
    override func reset() {}

    // silent: it isn't removed from a center
    override func release() {}

    // silent: the observer is still removed when the view disappears
    override func clear() {}
}

final class Receipt: Entry {
    override func clear() {}  // finds: repeated-observer

    override func viewWillDisappear(_ animated: Bool) {  // finds: repeated-observer
        print("disappears")
    }
}
