import UIKit

/// Neither isolated nor locked, in a file that mentions notifications: didEnterBackgroundNotification.
final class SpeedCache {
    private var speeds: [String: Int] = [:]
    private var limit = 10
    var total = 0
    private let queue = DispatchQueue(label: "speeds")

    func load() { queue.async { self.speeds["a"] = 1 } }
    func count() { queue.async { self.total += 1 } }
    func clear() { reset() }
    func lower() { limit = 5 }
    private func reset() { speeds = [:] }
}

final class SpeedStore {
    let cache = SpeedCache()
}

final class SpeedScreen: UIViewController {
    private let cache = SpeedCache()

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
        // silent: the first handler is reported
        center.addObserver(self, selector: #selector(stop), name: UIApplication.willTerminateNotification, object: nil)
    }

    @objc private func pause() { cache.clear() }
    @objc private func stop() { cache.total = 0 }
}

final class LimitScreen: UIViewController {
    private let cache = SpeedCache()

    func start(_ center: NotificationCenter) {
        // silent: nothing else uses the limit
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    @objc private func pause() { cache.lower() }
}

final class Meter {
    private var values: [Int] = []
    var peak = 0
    private let queue = DispatchQueue(label: "meter")
    private let mainQueue = DispatchQueue.main
    private let injected: DispatchQueue

    init(_ injected: DispatchQueue) { self.injected = injected }

    func measure() {
        injected.async { self.values.append(1) }
        mainQueue.async { self.values.append(2) }
        URLSession.shared.dataTask(with: url) { _, _, _ in self.peak = 3 }.resume()
    }

    func show() { print(values) }
    func add() { queue.sync { values.append(2) } }
}

final class MeterOwner {
    let meter = Meter(.main)
}

final class MeterScreen: UIViewController {
    private let owner = MeterOwner()

    func start(_ center: NotificationCenter) {
        // silent: one queue is passed to the object, the other is the main queue
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
        // finds: state-on-several-threads
        center.addObserver(self, selector: #selector(stop), name: UIApplication.willTerminateNotification, object: nil)
    }

    @objc private func pause() { owner.meter.show() }

    @objc private func stop() {
        owner.meter.show()
        peak()
    }

    private func peak() { owner.reset() }
}

final class ListMeter {
    static let shared = ListMeter()
    var values: [Int] = []

    func measure() {
        URLSession.shared.dataTask(with: url) { _, _, _ in self.values.append(2) }.resume()
    }
}

final class ListScreen: UIViewController {
    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    @objc private func pause() { ListMeter.shared.values = [] }
}

extension MeterOwner {
    func reset() { meter.peak = 0 }
}

final class Tracker {
    private var isInForeground = false
    private let identityLock = NSLock()
    private var identity = ""
    let queue = DispatchQueue(label: "tracker")

    func enter() { isInForeground = true }
    func leave() { isInForeground = false }
    func rename() { identityLock.withLock { identity = "a" } }
    func clear() { identity = "" }
}

class Monitor: NSObject {
    var tracker: Tracker?
}

final class AppMonitor: Monitor {
    func start(_ center: NotificationCenter) {
        // silent: the lock may protect the identity
        center.addObserver(self, selector: #selector(clear), name: UIApplication.willTerminateNotification, object: nil)
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(leave),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func activate() {
        tracker?.queue.async { [self] in
            tracker?.enter()
            tracker?.rename()
        }
    }

    @objc private func leave() {
        guard let tracker = tracker else { return }
        tracker.leave()
    }

    @objc private func clear() { tracker?.clear() }
}

final class LocalMonitor: Monitor {
    private let queue = DispatchQueue(label: "local")

    func start(_ center: NotificationCenter) {
        // silent: the queue has an object of its own
        center.addObserver(
            self,
            selector: #selector(leave),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func activate() {
        queue.async {
            let tracker = Tracker()
            tracker.enter()
        }
    }

    @objc private func leave() { tracker?.leave() }
}

final class Ticker: @unchecked Sendable {
    private var count = 0
    private var delay = 0
    private let queue = DispatchQueue(label: "ticker")
    private let other: DispatchQueue

    init(_ other: DispatchQueue) { self.other = other }

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(leave),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func tick() { queue.async { self.count += 1 } }
    @objc private func leave() { count = 0 }
}

final class OrderedTicker: @unchecked Sendable {
    private var count = 0
    private var delay = 0
    private let queue = DispatchQueue(label: "ticker")
    private let other: DispatchQueue

    init(_ other: DispatchQueue) { self.other = other }

    func start(_ center: NotificationCenter) {
        // silent: the other queue may be the main queue, and the handler waits for its own
        center.addObserver(
            self,
            selector: #selector(leave),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func tick() {
        other.async { self.delay += 1 }
        queue.async { self.count += 1 }
    }

    @objc private func leave() {
        queue.sync { count = 0 }
        delay = 0
    }
}

final class LockedDepths {
    private let lock = NSLock()
    private var items: [Int] = []
    private var count = 0
    func load() {
        DispatchQueue.global().async {
            self.lock.lock()
            self.refill()
            self.lock.unlock()
            self.count += 1
        }
    }
    func show() {
        lock.lock()
        defer { lock.unlock() }
        printAll()
    }
    func reset() { count = 0 }
    private func refill() { rebuild() }
    private func rebuild() { items.append(1) }
    private func printAll() { for item in sorted() { print(item) } }
    private func sorted() -> [Int] { items }
}

final class LockedScreen: UIViewController {
    private let object = LockedDepths()
    func start(_ center: NotificationCenter) {
        // silent: both hold the lock
        center.addObserver(self, selector: #selector(pause), name: UIApplication.willTerminateNotification, object: nil)
    }
    @objc private func pause() { object.show() }
}

final class UnlockedScreen: UIViewController {
    private let object = LockedDepths()
    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(self, selector: #selector(pause), name: UIApplication.willTerminateNotification, object: nil)
    }
    @objc private func pause() { object.reset() }
}

final class TriedLock {
    private let lock = NSRecursiveLock()
    private var items: [Int] = []
    func load() {
        DispatchQueue.global().async {
            if self.lock.try() {
                self.items.append(1)
                self.lock.unlock()
            }
        }
    }
    func show() {
        guard lock.lock(before: Date()) else { return }
        print(items)
        lock.unlock()
    }
}

final class TriedScreen: UIViewController {
    private let object = TriedLock()
    func start(_ center: NotificationCenter) {
        // silent: both hold the lock
        center.addObserver(self, selector: #selector(pause), name: UIApplication.willTerminateNotification, object: nil)
    }
    @objc private func pause() { object.show() }
}

final class AcquiredLock {
    private let lock = NSLock()
    private var items: [Int] = []
    func load() {
        DispatchQueue.global().async {
            self.acquire()
            self.items.append(1)
            self.release()
        }
    }
    func show() {
        acquire()
        print(items)
        release()
    }
    private func acquire() { lock.lock() }
    private func release() { lock.unlock() }
}

final class AcquiredScreen: UIViewController {
    private let object = AcquiredLock()
    func start(_ center: NotificationCenter) {
        // silent: both hold the lock
        center.addObserver(self, selector: #selector(pause), name: UIApplication.willTerminateNotification, object: nil)
    }
    @objc private func pause() { object.show() }
}

final class Countdown {
    var limit = 0
    private let queue = DispatchQueue(label: "countdown")
    func start() { queue.async { print(self.limit) } }
}

/// Started like the one above.
final class OtherCountdown {
    var limit = 0
    private let queue = DispatchQueue(label: "countdown")
    func start() { queue.async { print(self.limit) } }
}

final class NewScreen: UIViewController {
    private var object = Countdown()
    func start(_ center: NotificationCenter) {
        // silent: nothing else uses the new object yet
        center.addObserver(self, selector: #selector(pause), name: UIApplication.willTerminateNotification, object: nil)
    }
    @objc private func pause() {
        object = Countdown()
        object.limit = 3
        object.start()
    }
}

final class OldScreen: UIViewController {
    private var object = OtherCountdown()
    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(self, selector: #selector(pause), name: UIApplication.willTerminateNotification, object: nil)
    }
    @objc private func pause() {
        object.limit = 3
        object = OtherCountdown()
    }
}

final class WaitingCache {
    private var value = 0
    private let loads = DispatchGroup()
    func load() {
        loads.enter()
        DispatchQueue.global().async {
            self.value = 1
            self.loads.leave()
        }
        loads.wait()
    }
    func show() {
        load()
        print(value)
    }
}

final class WaitingScreen: UIViewController {
    private let object = WaitingCache()
    func start(_ center: NotificationCenter) {
        // silent: the function waits for the queue
        center.addObserver(self, selector: #selector(pause), name: UIApplication.willTerminateNotification, object: nil)
    }
    @objc private func pause() { object.show() }
}

final class EarlyWaitingCache {
    private var value = 0
    private let loads = DispatchGroup()
    func load() {
        loads.wait()
        DispatchQueue.global().async { self.value = 1 }
    }
    func show() { print(value) }
}

final class EarlyWaitingScreen: UIViewController {
    private let object = EarlyWaitingCache()
    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(self, selector: #selector(pause), name: UIApplication.willTerminateNotification, object: nil)
    }
    @objc private func pause() { object.show() }
}

final class OperationScreen: UIViewController {
    private let object = OperationCache()
    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(self, selector: #selector(pause), name: UIApplication.willTerminateNotification, object: nil)
    }
    @objc private func pause() { object.show() }
}
