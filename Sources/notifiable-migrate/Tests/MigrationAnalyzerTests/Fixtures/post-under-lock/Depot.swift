import Foundation
import os

final class Depot {
    private let lock = NSLock()
    private let recursive = NSRecursiveLock()
    private let state = OSAllocatedUnfairLock(initialState: [Int]())
    private let queue = DispatchQueue(label: "depot")
    private var unfair = os_unfair_lock()
    private var trains: [Int] = []

    func insert(_ train: Int) {
        lock.lock()
        defer { lock.unlock() }
        trains.append(train)
        if train > 0 {
            NotificationCenter.default.post(name: .depotChanged, object: self)  // finds: post-under-lock
        }
    }

    func load() {
        recursive.lock()
        // silent: it doesn't wait for its own thread
        NotificationCenter.default.post(name: .depotChanged, object: self)
        recursive.unlock()
    }

    func remove() {
        lock.lock()
        trains.removeLast()
        lock.unlock()
        // silent: unlocked before
        NotificationCenter.default.post(name: .depotChanged, object: self)
    }

    func drop(_ train: Int) {
        lock.lock()
        guard train > 0 else {
            lock.unlock()
            // silent: unlocked in its own block
            NotificationCenter.default.post(name: .depotChanged, object: self)
            return
        }
        lock.unlock()
    }

    func replace(_ train: Int) {
        state.withLock { trains in
            trains = [train]
            NotificationCenter.default.post(name: .depotChanged, object: self)  // finds: post-under-lock
        }
        queue.sync {
            trains = [train]
            // finds: post-under-lock
            NotificationCenter.default.post(name: .depotChanged, object: self)
        }
        DispatchQueue.main.sync {
            // silent: the main queue is no lock of the poster
            NotificationCenter.default.post(name: .depotChanged, object: self)
        }
    }

    func clear() {
        os_unfair_lock_lock(&unfair)
        for train in trains {
            NotificationCenter.default.post(name: .depotChanged, object: train)  // finds: post-under-lock
        }
        os_unfair_lock_unlock(&unfair)
    }

    func schedule() {
        lock.lock()
        DispatchQueue.main.async {
            // silent: runs later
            NotificationCenter.default.post(name: .depotChanged, object: nil)
        }
        lock.unlock()
    }
}
