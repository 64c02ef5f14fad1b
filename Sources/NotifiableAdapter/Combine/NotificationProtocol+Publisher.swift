#if canImport(Combine)
    public import Combine
    public import Foundation
#else
    package import Foundation
#endif

#if canImport(Combine)
    extension NotificationProtocol {
        /// Publishes the notifications of one name.
        ///
        /// A subscriber receives each notification on the posting thread, before `post` returns, and one at a time: a
        /// notification that is posted on another thread meanwhile follows on the thread that is delivering. A closure
        /// that is written in main-actor code traps off the main actor: continue with
        /// `receive(on: DispatchQueue.main)`, or use a ``Notifiable``, for which the compiler checks this.
        ///
        /// A subscription observes from its first demand until it is canceled; it never finishes. A notification that
        /// isn't demanded is lost and reported as ``ActorMessaging/MessageDiagnostic/notDemanded(messageType:)``: to
        /// the diagnostics of a message center, and to the log for other centers.
        ///
        /// A call on a plain `NotificationCenter` picks Foundation's own publisher.
        ///
        /// - Parameters:
        ///   - name: The name to observe.
        ///   - object: The object to observe, which isn't retained. Pass `nil` to match every object, including none.
        /// - Returns: A publisher that retains the center, as its subscriptions do.
        public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationPublisher {
            let observed = (self as? any PublisherRecordingCenter)?.recordPublisher(of: name) ?? self
            return NotificationPublisher(
                base: MessagePublisher(subject: object, report: diagnostics) { object, receive in
                    let delivery = SerialDelivery(receive)
                    return LegacyObservation(of: name, object: object, in: observed) { delivery.deliver($0) }
                }
            )
        }
    }

    /// Publishes the notifications of one name.
    ///
    /// ``NotificationProtocol/publisher(for:object:)`` creates it. A subscription observes from its first demand until
    /// it is canceled.
    public struct NotificationPublisher: Publisher {
        /// A notification of the observed name.
        public typealias Output = Notification
        /// A publisher of notifications never fails.
        public typealias Failure = Never

        // A named type, because an opaque result would have no operators where the center is
        // `any NotificationProtocol`.
        let base: MessagePublisher<Notification>

        /// Adds a subscriber.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Notification, Downstream.Failure == Never {
            base.receive(subscriber: subscriber)
        }
    }
#endif

/// A center that counts publishers separately from other observers.
package protocol PublisherRecordingCenter: NotificationProtocol {
    /// Records that a publisher is created.
    ///
    /// - Returns: The center that the publisher observes.
    func recordPublisher(of name: Notification.Name) -> any NotificationProtocol
}

/// Delivers notifications from any thread, one at a time.
///
/// If another thread is delivering, that thread delivers the notification afterward. A nested post on the delivering
/// thread is delivered immediately, as a notification center does.
final class SerialDelivery: Sendable {
    private struct State {
        /// The thread that is delivering.
        var thread: ThreadIdentity?
        /// The number of deliveries on the call stack of the thread.
        var depth = 0
        /// The notifications that other threads posted meanwhile.
        var waiting = Queue<KeptNotification>()

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
