import UIKit

final class TitledUploads: NSObject {
    private var pending: [String] = []
    private var title: String { pending.joined() }

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func add() { Task { pending.append("a") } }

    @objc private func pause() { print(title) }
}

final class CallingUploads: NSObject {
    private var pending: [String] = []
    var onChange: () -> Void = {} { didSet { pending.append("a") } }

    func start(_ center: NotificationCenter) {
        // silent: the task calls the closure, and doesn't set it
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func add() { Task { onChange() } }

    @objc private func pause() { print(pending) }
}

final class CheckingUploads: NSObject {
    private var pending: [String] = []

    func start(_ center: NotificationCenter) {
        // silent: the method only changes it on the main thread
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func load() async { add() }

    func add() {
        if Thread.isMainThread {
            pending.append("a")
        } else {
            DispatchQueue.main.async { self.add() }
        }
    }

    @objc private func pause() { print(pending) }
}

final class Cache {
    subscript(key: String) -> Int? {
        get { nil }
        set {}
    }
}

final class CachingUploads: NSObject {
    private var cache = Cache()

    func start(_ center: NotificationCenter) {
        // silent: what changes is in another object
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func add() { Task { cache["a"] = 1 } }

    @objc private func pause() { print(cache["a"] as Any) }
}

final class CountingUploads: NSObject {
    private var counts = [String: Int]()

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func add() { Task { counts["a"] = 1 } }

    @objc private func pause() { print(counts) }
}

final class NumberedUploads: NSObject {
    private var counts = ["a": 0]

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func add() { Task { counts["a"] = 1 } }

    @objc private func pause() { print(counts) }
}

final class ClosureUploads {
    private var pending: [String] = []
    private var token: (any NSObjectProtocol)?

    func start(_ center: NotificationCenter) {
        // silent: the closure uses it in a task, which isn't on the main thread either
        token = center.addObserver(
            forName: UIApplication.didEnterBackgroundNotification,
            object: nil,
            queue: .main
        ) { [weak self] _ in
            Task { self?.pending.append("a") }
        }
    }

    func add() { Task { pending.append("a") } }
}

final class ClosurePasswords: UIViewController {
    var password: String?
    private var token: (any NSObjectProtocol)?

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        token = center.addObserver(
            forName: UIApplication.didBecomeActiveNotification,
            object: nil,
            queue: .main
        ) { [weak self] _ in
            DispatchQueue.global().async {
                self?.password = "decrypted"
                DispatchQueue.main.async { self?.update() }
            }
        }
    }

    func update() { print(password ?? "") }
}

final class Orientation: NSObject {
    private var pending: [String] = []
    var orientationLock: UIInterfaceOrientationMask = .all

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func add() { Task { pending.append("a") } }

    @objc private func pause() { print(pending) }
}

final class Rotation: NSObject {
    private var pending: [String] = []
    var rotationLock = false

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func add() { Task { pending.append("a") } }

    @objc private func pause() { print(pending) }
}

struct Guarding {
    func withLock(_ work: () -> Void) { work() }
}

final class GuardedUploads: NSObject {
    private var pending: [String] = []
    private let lock = Guarding()

    func start(_ center: NotificationCenter) {
        // silent: the value has a method that locks
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func add() { Task { lock.withLock { pending.append("a") } } }

    @objc private func pause() { lock.withLock { print(pending) } }
}
