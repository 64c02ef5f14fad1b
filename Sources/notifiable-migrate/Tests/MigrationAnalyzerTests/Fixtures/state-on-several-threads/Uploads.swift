import UIKit

final class Uploads: NSObject {
    private var pending: [String] = []
    private let session = URLSession.shared

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { flush() }

    func flush() { print(pending) }

    func add(_ upload: String) {
        Task { pending.append(upload) }
    }
}

final class Profiles {
    var name = ""
    var token: Any?

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        token = center.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in self?.name = "none"
        }
    }

    func load() async { name = await fetch() }

    func fetch() async -> String { "name" }
}

final class PasswordScreen: UIViewController {
    var password: String?

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(show),
            name: UIApplication.didBecomeActiveNotification,
            object: nil
        )
    }

    @objc func show() {
        DispatchQueue.global().async {
            self.password = "decrypted"
            DispatchQueue.main.async { self.update() }
        }
    }

    func update() { print(password ?? "") }
}

final class LockedUploads: NSObject {
    private let lock = NSLock()
    private var pending: [String] = []

    func start(_ center: NotificationCenter) {
        // silent: a lock protects the property
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { lock.withLock { print(pending) } }

    func add(_ upload: String) {
        Task { lock.withLock { pending.append(upload) } }
    }
}

final class QueuedUploads: NSObject {
    private let queue = DispatchQueue(label: "uploads")
    private var pending: [String] = []

    func start(_ center: NotificationCenter) {
        // silent: all uses are on the queue
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { queue.async { print(self.pending) } }

    func add(_ upload: String) { queue.async { self.pending.append(upload) } }
}

final class Settings: NSObject {
    private var theme = "dark"
    private let store = Store()

    func start(_ center: NotificationCenter) {
        // silent: both only read, and what changes is in another object
        center.addObserver(
            self,
            selector: #selector(apply),
            name: UIApplication.didBecomeActiveNotification,
            object: nil
        )
    }

    @objc func apply() { print(theme, store.count) }

    func save() {
        Task {
            print(theme)
            store.count += 1
        }
    }
}

final class Store {
    var count = 0
}

final class Timetable: NSObject {
    private var rows: [String] = []

    func start(_ center: NotificationCenter) {
        // silent: the task changes it on the main actor
        center.addObserver(
            self,
            selector: #selector(show),
            name: UIApplication.didBecomeActiveNotification,
            object: nil
        )
    }

    @objc func show() { print(rows) }

    func load() {
        Task {
            await MainActor.run { rows = ["train"] }
            Task { @MainActor in rows = [] }
        }
    }
}

final class Unknown: NSObject {
    private var count = 0

    func start(_ center: NotificationCenter) {
        // silent: nothing is known of the thread that posts it
        center.addObserver(self, selector: #selector(show), name: .left, object: nil)
    }

    @objc func show() { print(count) }

    func add() {
        Task { count += 1 }
    }
}

final class Members {
    private let domainQueue = DispatchQueue(label: "domain")
    private var names: [String] = []
    private var ages: [Int] = []
    private var cancellables: [AnyCancellable] = []

    func start(_ center: NotificationCenter) {
        // silent: it is delivered on a queue that isn't the main one, whatever its name contains
        center.publisher(for: UIApplication.didBecomeActiveNotification)
            .receive(on: domainQueue)
            .sink { self.names = [] }
            .store(in: &cancellables)
        // silent: the last scheduler isn't the main queue
        center.publisher(for: UIApplication.didBecomeActiveNotification)
            .receive(on: DispatchQueue.main)
            .debounce(for: 1, scheduler: DispatchQueue.global())
            .sink { self.names = [] }
            .store(in: &cancellables)
        // finds: state-on-several-threads
        center.publisher(for: .arrived)
            .debounce(for: 1, scheduler: RunLoop.main)
            .sink { self.ages = [] }
            .store(in: &cancellables)
    }

    func add(_ name: String) {
        Task {
            names.append(name)
            ages.append(1)
        }
    }
}

final class Loaded: NSObject {
    private var name = ""

    init(_ center: NotificationCenter) async {
        super.init()
        // silent: nobody else has the instance while its initializer runs
        name = await fetch()
        center.addObserver(
            self,
            selector: #selector(show),
            name: UIApplication.didBecomeActiveNotification,
            object: nil
        )
    }

    @objc func show() { print(name) }
}

final class UnfairUploads: NSObject {
    private var _lock = os_unfair_lock()
    private var pending: [String] = []

    func start(_ center: NotificationCenter) {
        // silent: a lock of C protects the property
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() {
        os_unfair_lock_lock(&_lock)
        print(pending)
        os_unfair_lock_unlock(&_lock)
    }

    func add(_ upload: String) {
        Task {
            os_unfair_lock_lock(&_lock)
            pending.append(upload)
            os_unfair_lock_unlock(&_lock)
        }
    }
}

final class SynchronizedUploads: NSObject {
    private var pending: [String] = []

    func start(_ center: NotificationCenter) {
        // silent: it locks itself
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() {
        objc_sync_enter(self)
        print(pending)
        objc_sync_exit(self)
    }

    func add(_ upload: String) {
        Task {
            objc_sync_enter(self)
            pending.append(upload)
            objc_sync_exit(self)
        }
    }
}

final class LockScreen: NSObject {
    private var state: LockScreenState = .locked
    private var attempts = 0

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { print(attempts) }

    func fail() {
        Task { attempts += 1 }
    }
}

final class PatternUploads: NSObject {
    private var pending: [String] = []

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { print(pending) }

    func add(_ upload: Result<String, Error>) {
        Task {
            if case .success(let pending) = upload { print(pending) }
            pending.append("end")
        }
    }
}

final class NewUploads: NSObject {
    @available(iOS 15, *) private var pending: [String] = []

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { print(pending) }

    func add(_ upload: String) {
        Task { pending.append(upload) }
    }
}

final class DelayedMembers {
    private var names: [String] = []
    private var cancellables: [AnyCancellable] = []

    func start(_ center: NotificationCenter) {
        // silent: nothing is known of the scheduler, whatever the delay is called
        center.publisher(for: .arrived)
            .debounce(for: .milliseconds(mainDelay), scheduler: worker)
            .sink { self.names = [] }
            .store(in: &cancellables)
    }

    func add(_ name: String) {
        Task { names.append(name) }
    }
}
