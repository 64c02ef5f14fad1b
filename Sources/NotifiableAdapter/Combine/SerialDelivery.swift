package import Foundation

/// A center that counts publishers separately from other observers.
package protocol PublisherRecordingCenter: NotificationProtocol {
    /// Records that a publisher is created.
    ///
    /// - Returns: The center that the publisher observes.
    func recordPublisher(of name: Notification.Name) -> any NotificationProtocol
}

/// Delivers notifications from any thread, one at a time.
///
/// If another thread is delivering, that thread delivers the notification next. A nested post on the delivering thread
/// is delivered immediately, as a notification center does.
final class SerialDelivery: Sendable {
    private struct State {
        /// The thread that is delivering.
        var thread: ThreadIdentity?
        /// The number of deliveries on its call stack.
        var depth = 0
        /// The notifications that other threads posted meanwhile.
        var waiting = SegmentedBuffer<KeptNotification>()

        /// Returns the next notification to deliver, or `nil` to end the innermost delivery.
        mutating func next() -> KeptNotification? {
            if depth == 1, let next = waiting.popFirst() { return next }
            depth -= 1
            if depth == 0 { thread = nil }
            return nil
        }
    }

    private let state = Lock(State())
    private let receive: @Sendable (Notification) -> Void

    init(_ receive: @escaping @Sendable (Notification) -> Void) {
        self.receive = receive
    }

    func deliver(_ notification: Notification) {
        let kept = KeptNotification(notification)
        let isDelivering = state.withLock { state in
            guard state.thread == nil || state.thread == .current else {
                state.waiting.append(kept)
                return false
            }
            state.thread = .current
            state.depth += 1
            return true
        }
        guard isDelivering else { return }
        receive(notification)
        while let next = state.withLock({ $0.next() }) { receive(next.notification) }
    }
}
