public import ActorMessaging
public import Foundation

extension NotificationProtocol {
    /// Returns the notifications of one name as an asynchronous sequence.
    ///
    /// The sequence observes from this call on: notifications that are posted before the iteration starts wait in it.
    /// Create the sequence before the task that iterates it, so that the task may start late. A loop doesn't end by
    /// itself, so it must not retain the owner of its task. <doc:CommonQuestions> has an example.
    ///
    /// `Foundation.NotificationCenter` has a method with the same labels on Apple platforms, whose sequence misses the
    /// notifications that are posted before its iteration starts. A call on a plain `NotificationCenter` without
    /// `buffering` picks Foundation's method.
    ///
    /// - Parameters:
    ///   - name: The name to observe.
    ///   - object: The object to observe, which the sequence doesn't retain. Pass `nil` to match every object,
    ///     including none.
    ///   - buffering: The policy for notifications that the iterator hasn't taken yet. By default, all of them wait.
    ///     The notifications that another policy loses are reported as
    ///     ``ActorMessaging/MessageDiagnostic/mailboxOverflow(messageType:lost:policy:)``: to the diagnostics of a
    ///     message center, and to the log for other centers.
    /// - Returns: A sequence that ends when the iterating task is canceled, or with the next post of the name after the
    ///   object is deallocated. It retains the center.
    public func notifications(
        named name: Notification.Name,
        object: AnyObject? = nil,
        buffering: MailboxBuffering = .unbounded
    ) -> NotificationSequence {
        NotificationSequence(of: self, name: name, object: object, buffering: buffering)
    }

    /// The closure to call with reports of lost notifications, of sequences and publishers.
    var diagnostics: @Sendable (MessageDiagnostic) -> Void {
        (self as? MessageCenter)?.configuration.diagnostics ?? MessageDiagnostic.log
    }
}

/// The notifications of one name as an asynchronous sequence.
///
/// ``NotificationProtocol/notifications(named:object:buffering:)`` creates a sequence, which observes from then on. The
/// first iterator takes this observation over; each further iterator observes from its own creation.
///
/// The sequence is `Sendable`, so that one task can create it and another can iterate it. Its elements aren't: the
/// iterator returns them in the isolation of its caller. The poster and other observers share a notification's object
/// and payload. If those are mutable and not protected by an actor or a lock, read the values that you need on the
/// posting thread instead, in a closure or in ``Notifiable/handleNotifications(_:)``.
///
/// An object that posts in its `deinit` can't be retained: its notification arrives without the object.
///
/// Methods such as `map` return sequences that aren't `Sendable`, because the elements of this sequence aren't. So an
/// algorithm that iterates in a task of its own, such as `debounce`, doesn't accept them. Bridge the notification to a
/// message: an ``ActorMessaging/MessageSequence`` can be mapped and debounced.
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
            BacklogReporter(of: Notification.self, buffering, center.diagnostics)
        ) { object, storage in
            LegacyObservation(of: name, object: object, in: center, onDeath: { storage.finish() }) {
                storage.push(KeptNotification($0))
            }
        }
    }

    /// Creates an iterator. The first one also returns the notifications posted since the sequence was created.
    public func makeAsyncIterator() -> Iterator {
        Iterator(posted: posted.makeAsyncIterator())
    }

    /// Returns notifications in posting order. The observation ends when the iterator is released.
    public struct Iterator: AsyncIteratorProtocol {
        var posted: MessageSequence<KeptNotification>.Iterator

        /// Returns the next notification, or `nil` if the sequence has ended.
        public mutating func next() async -> Notification? {
            await posted.next()?.notification
        }

        /// Returns the next notification in the caller's isolation, or `nil` if the sequence has ended.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
            await posted.next()?.notification
        }
    }
}

// Only one task at a time may use an iterator.
@available(*, unavailable)
extension NotificationSequence.Iterator: Sendable {}
