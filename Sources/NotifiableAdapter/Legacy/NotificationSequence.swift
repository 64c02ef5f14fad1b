public import ActorMessaging
public import Foundation

extension NotificationProtocol {
    /// Returns the notifications of one name as an asynchronous sequence.
    ///
    /// The sequence observes from this call on: what is posted before the iteration starts waits in the sequence. Make
    /// it before the task that iterates it, so that the task may start late:
    ///
    /// ```swift
    /// @MainActor final class Departures {
    ///     private(set) var platforms: [String] = []
    ///     private var task: Task<Void, Never>?
    ///
    ///     func start(with center: any NotificationProtocol) {
    ///         let notifications = center.notifications(named: Notification.Name("TrainDidArrive"))
    ///         task = Task {
    ///             for await notification in notifications {
    ///                 platforms.append(notification.userInfo?["platform"] as? String ?? "unknown")
    ///             }
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// `Foundation.NotificationCenter` has a method with the same labels on Apple platforms, whose sequence misses what
    /// is posted before its iteration starts. A call on a plain `NotificationCenter` without `buffering` picks
    /// Foundation's.
    ///
    /// - Parameters:
    ///   - name: The name to observe.
    ///   - object: The object to observe, which the sequence doesn't retain. Pass `nil` to match every object,
    ///     including none.
    ///   - buffering: What happens to notifications that aren't taken in time. By default, all of them wait. Those that
    ///     another policy loses are reported as
    ///     ``ActorMessaging/MessageDiagnostic/mailboxOverflow(messageType:lost:policy:)``: to the diagnostics of a
    ///     message center, and to the log for other centers.
    /// - Returns: A sequence that ends when the iterating task is canceled, and with the next post of the name after
    ///   the object is deallocated. It retains the center.
    public func notifications(
        named name: Notification.Name,
        object: AnyObject? = nil,
        buffering: MailboxBuffering = .unbounded
    ) -> NotificationSequence {
        NotificationSequence(of: self, name: name, object: object, buffering: buffering)
    }

    /// Where losses are reported.
    var diagnostics: @Sendable (MessageDiagnostic) -> Void {
        (self as? MessageCenter)?.configuration.diagnostics ?? MessageDiagnostic.log
    }
}

/// The notifications of one name as an asynchronous sequence.
///
/// ``NotificationProtocol/notifications(named:object:buffering:)`` makes one, which observes from then on. That first
/// observation belongs to the first iterator; each further iterator observes from when it is made.
///
/// The sequence is `Sendable`, so that one task can make it and another can iterate it. Its elements aren't: the
/// iterator returns them in the isolation of its caller. A notification's object and payload are still the poster's,
/// and other observers have them too. If they are mutable and not protected by an actor or a lock, take what you need
/// from them on the posting thread instead, in a closure or in ``Notifiable/handleNotifications(_:)``.
///
/// An object that posts in its `deinit` can't be kept: its notification arrives without it.
///
/// `map` and the like return sequences that aren't `Sendable`, because the elements of this one aren't. So an algorithm
/// that iterates in a task of its own, such as `debounce`, doesn't accept them. Bridge the notification to a message:
/// an ``ActorMessaging/MessageSequence`` can be mapped and debounced.
public struct NotificationSequence: AsyncSequence, Sendable {
    private let posted: MessageSequence<KeptNotification>

    init(
        of center: any NotificationProtocol,
        name: Notification.Name,
        object: AnyObject?,
        buffering: MailboxBuffering
    ) {
        posted = MessageSequence(
            of: object,
            buffering: buffering,
            reportedType: Notification.self,
            report: center.diagnostics
        ) { object, storage in
            LegacyObservation(of: name, object: object, in: center, onDeath: { storage.finish() }) {
                storage.push(KeptNotification($0))
            }
        }
    }

    /// Makes an iterator. The first one also returns what was posted since the sequence was made.
    public func makeAsyncIterator() -> Iterator {
        Iterator(posted: posted.makeAsyncIterator())
    }

    /// Returns notifications in posting order. Its observation ends when it is released.
    public struct Iterator: AsyncIteratorProtocol {
        var posted: MessageSequence<KeptNotification>.Iterator

        /// Returns the next notification, or `nil` once the task has been cancelled.
        public mutating func next() async -> Notification? {
            await posted.next()?.notification
        }

        /// Returns the next notification in the caller's isolation, or `nil` once the task has been cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
            await posted.next()?.notification
        }
    }
}
