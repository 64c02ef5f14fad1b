import Foundation

final class Connection {
    private let lock = NSLock()
    private var current = 0
    private var isOpen = false

    var status: Int {
        get { lock.withLock { current } }
        set {
            lock.withLock {
                current = newValue
                postStatus()
            }
        }
    }

    func open() {
        lock.lock()
        isOpen = true
        unlockAndPost()
    }

    func close() {
        lock.withLock { isOpen = false }
        postClosed()
    }

    func reset() {
        lock.withLock { postLater() }
    }

    private func postStatus() {
        NotificationCenter.default.post(name: .statusChanged, object: self)  // finds: post-under-lock
    }

    private func unlockAndPost() {
        lock.unlock()
        // silent: it has unlocked what its caller has locked
        NotificationCenter.default.post(name: .statusChanged, object: self)
    }

    private func postClosed() {
        // silent: its caller has unlocked
        NotificationCenter.default.post(name: .statusChanged, object: self)
    }

    private func postLater() {
        DispatchQueue.main.async {
            // silent: it is posted later
            NotificationCenter.default.post(name: .statusChanged, object: nil)
        }
    }
}
