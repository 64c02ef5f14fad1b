import Foundation

/// Records the door of each delivered parcel, and is safe to use on any thread.
final class ParcelStore: @unchecked Sendable {  // the lock guards the two properties after it
    private let lock = NSLock()
    private var doors: [String: Int] = [:]
    private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    init(center: NotificationCenter = .default) {
        center.addObserver(self, selector: #selector(parcelWasDelivered), name: .parcelWasDelivered, object: nil)
    }

    @objc private func parcelWasDelivered(_ notification: Notification) {
        guard let number = notification.userInfo?[PayloadKey.number] as? String,
            let door = notification.userInfo?[PayloadKey.door] as? Int
        else { return }
        note(number, at: door)
    }

    /// The parcels with their doors, by number.
    var deliveries: [String] {
        lock.withLock { doors.sorted { $0.key < $1.key }.map { "\($0.key) is at door \($0.value)" } }
    }

    /// Returns when `count` parcels have been delivered.
    func delivered(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isDone = lock.withLock {
                if doors.count < count { waiting = (count, continuation) }
                return doors.count >= count
            }
            if isDone { continuation.resume() }
        }
    }

    private func note(_ number: String, at door: Int) {
        let done = lock.withLock { () -> CheckedContinuation<Void, Never>? in
            doors[number] = door
            guard let waiting, doors.count >= waiting.count else { return nil }
            self.waiting = nil
            return waiting.continuation
        }
        done?.resume()
    }
}
