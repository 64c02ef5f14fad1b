#if canImport(Combine)
    public import Combine
    public import Foundation

    extension NotificationProtocol {
        /// Publishes the notifications of one name.
        ///
        /// A subscriber receives each notification on the posting thread, before `post` returns, and one at a time: a
        /// notification that is posted on another thread meanwhile follows on the thread that is delivering. A closure
        /// that is written in main-actor code traps off the main actor: go on with `receive(on: DispatchQueue.main)`,
        /// or use a ``Notifiable``, for which the compiler checks this.
        ///
        /// A subscription observes from its first demand until it is cancelled; it never finishes. A notification that
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
    /// ``NotificationProtocol/publisher(for:object:)`` makes one. A subscription observes from its first demand until
    /// it is cancelled.
    public struct NotificationPublisher: Publisher {
        /// A notification, on the thread that posts it.
        public typealias Output = Notification
        /// A publisher of notifications never fails.
        public typealias Failure = Never

        // A type of its own: as an opaque result, it would have no operators where the center is
        // `any NotificationProtocol`.
        let base: MessagePublisher<Notification>

        /// Adds a subscriber.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Notification, Downstream.Failure == Never {
            base.receive(subscriber: subscriber)
        }
    }
#endif
