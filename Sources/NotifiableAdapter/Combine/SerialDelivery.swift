package import Foundation

/// A center that counts publishers apart from other observers.
package protocol PublisherRecordingCenter: NotificationProtocol {
    /// Records that a publisher is made.
    ///
    /// - Returns: The center that the publisher observes.
    func recordPublisher(of name: Notification.Name) -> any NotificationProtocol
}

/// Passes on notifications from any thread, one at a time.
///
/// A thread that finds another one delivering leaves its notification there. A nested post on the delivering thread is
/// delivered in place, as a notification center does.
final class SerialDelivery: Sendable {
    private struct State {
        /// The thread that is delivering.
        var thread: ThreadIdentity?
        /// The number of deliveries on its call stack.
        var depth = 0
        /// What other threads left for it.
        var waiting = RingBuffer<PostedNotification>()

        /// Returns what to deliver next; `nil` ends the innermost delivery.
        mutating func next() -> PostedNotification? {
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
        let posted = PostedNotification(notification)
        let isDelivering = state.withLock { state in
            guard state.thread == nil || state.thread == .current else {
                state.waiting.append(posted)
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
