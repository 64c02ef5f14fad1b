// swift-format-ignore-file

import Foundation

// Observers in code that may run again for one object: a center calls each of them, a Notifiable is called once.

extension Notification.Name {
    static let a = Notification.Name("XYZA")
    static let b = Notification.Name("XYZB")
    static let c = Notification.Name("XYZC")
    static let d = Notification.Name("XYZD")
}

@MainActor final class Shade: Panel {
    private var count = 0
    private var isShown = false

    // A view may move to another window.
    override func didMoveToWindow() {
        if isShown {
            NotificationCenter.default.addObserver(self, selector: #selector(go), name: .a, object: nil)  // left: each run of `didMoveToWindow` may add
        } else {
            NotificationCenter.default.removeObserver(self)
        }
    }

    @objc private func go() { count += 1 }
}

@MainActor final class Board: NSObject {
    private var count = 0

    // Nothing calls it.
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(go), name: .a, object: nil)  // left: each run of `start` may add it again,
    }

    var isOn = false {
        didSet {
            NotificationCenter.default.addObserver(self, selector: #selector(go), name: .c, object: nil)  // left: each run of `isOn`
        }
    }

    func shared() {
        NotificationCenter.default.addObserver(self, selector: #selector(go), name: .d, object: nil)  // left: each run of `shared`
    }

    @objc private func go() { count += 1 }
}

@MainActor func share(_ board: Board) { board.shared() }

@MainActor final class Meter: NSObject {
    private var count = 0

    override init() {
        super.init()
        prepare()
    }

    convenience init(count: Int) {
        self.init()
        self.count = count
        prepare()
    }

    func prepare() {
        NotificationCenter.default.addObserver(self, selector: #selector(go), name: .a, object: nil)  // left: each run of `prepare` may add it again,
    }

    @objc private func go() { count += 1 }
}

// Two handlers of one name, which a Notifiable would call together.

@MainActor final class TwoCenters: NSObject {
    private var count = 0

    init(bus: NotificationCenter) {
        super.init()
        bus.addObserver(self, selector: #selector(first), name: .a, object: nil)  // left: the class or a superclass also observes
        NotificationCenter.default.addObserver(self, selector: #selector(second), name: .a, object: nil)  // left: the class or a superclass also observes
    }

    @objc private func first() { count += 1 }
    @objc private func second() { count += 2 }
}
