/// The states of a mailbox: idle, or being drained by exactly one task.
///
/// A pure value: it neither locks nor runs anything. Its owner applies each transition under a lock and carries out what
/// the transition returns after unlocking.
package struct MailboxStateMachine<Element> {
    private enum State {
        case idle
        case draining
    }

    private var state = State.idle
    private var buffer: BoundedBuffer<Element>
    /// Elements handed to the drain whose end it has not yet told by asking for the next ones.
    private var taken = 0

    package init(buffering: MailboxBuffering) {
        buffer = BoundedBuffer(buffering: buffering)
    }

    /// Elements that have not been handled to their end.
    package var depth: Int { buffer.count + taken }

    /// Whether nobody drains it, so that nothing waits.
    package var isIdle: Bool {
        switch state {
        case .idle: true
        case .draining: false
        }
    }

    package struct Enqueued {
        /// Whether the owner must start a drain: true for exactly one `enqueue` between two idle states.
        package var startsDrain: Bool
        /// What the buffering policy gave up, for the owner to report, and to destroy outside its lock.
        package var lost: Element?
    }

    /// Adds an element behind all others.
    package mutating func enqueue(_ element: consuming Element) -> Enqueued {
        let lost = buffer.append(consume element)
        switch state {
        case .draining:
            return Enqueued(startsDrain: false, lost: lost)
        case .idle:
            state = .draining
            return Enqueued(startsDrain: true, lost: lost)
        }
    }

    /// Called by the drain when it has handled all it took: gives it the oldest element, or ends it.
    package mutating func takeNext() -> Element? {
        precondition(state == .draining, "only the drain takes elements out")
        guard let element = buffer.popFirst() else {
            becomeIdle()
            return nil
        }
        taken = 1
        return element
    }

    /// Called by the drain when it has handled all it took: gives it everything that waits, or ends it.
    ///
    /// A bounded mailbox gives one element at a time, since what the drain holds would be beyond the bound.
    package mutating func takeBatch() -> RingBuffer<Element>? {
        precondition(state == .draining, "only the drain takes elements out")
        guard !buffer.isEmpty else {
            becomeIdle()
            return nil
        }
        guard buffer.buffering == .unbounded else {
            var single = RingBuffer<Element>()
            if let element = buffer.popFirst() { single.append(element) }
            taken = 1
            return single
        }
        taken = buffer.count
        return buffer.takeAll()
    }

    /// Forgets what waits, without ending a drain under way.
    package mutating func discardWaiting() -> RingBuffer<Element> {
        buffer.takeAll()
    }

    private mutating func becomeIdle() {
        state = .idle
        taken = 0
    }
}

// Equal states go on alike: what lets a search of interleavings know that it has been in one before.
extension MailboxStateMachine: Equatable where Element: Equatable {}
extension MailboxStateMachine: Hashable where Element: Hashable {}

/// A buffer that applies a ``MailboxBuffering`` policy: what the mailbox and the message sequence have in common.
struct BoundedBuffer<Element> {
    let buffering: MailboxBuffering
    private var elements = RingBuffer<Element>()

    init(buffering: MailboxBuffering) {
        self.buffering = buffering
    }

    var count: Int { elements.count }
    var isEmpty: Bool { elements.isEmpty }

    /// Adds an element.
    ///
    /// - Returns: the element that the policy gave up for it, which may be the new one.
    mutating func append(_ element: consuming Element) -> Element? {
        switch buffering.policy {
        case .oldest(let limit) where elements.count >= limit:
            return consume element
        case .newest(let limit) where elements.count >= limit:
            let lost = elements.popFirst()
            elements.append(consume element)
            return lost
        case .newest, .oldest, .unbounded:
            elements.append(consume element)
            return nil
        }
    }

    mutating func popFirst() -> Element? {
        elements.popFirst()
    }

    mutating func takeAll() -> RingBuffer<Element> {
        elements.takeAll()
    }
}

extension BoundedBuffer: Equatable where Element: Equatable {}
extension BoundedBuffer: Hashable where Element: Hashable {}
