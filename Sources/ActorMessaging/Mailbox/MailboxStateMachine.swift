/// The states of a mailbox: idle, or being drained by exactly one task.
///
/// A value without locks that runs nothing. Its owner applies each transition under a lock and performs the returned
/// action after unlocking.
package struct MailboxStateMachine<Element> {
    private enum State {
        case idle
        case draining
    }

    private var state = State.idle
    private var buffer: BoundedBuffer<Element>
    /// The number of elements that the drain has taken and not finished. It finishes them by asking for the next ones.
    package private(set) var taken = 0
    /// The number of elements that became invalid while they waited.
    private var invalid = 0
    private let smallestCompaction: Int

    /// Creates an idle mailbox.
    ///
    /// - Parameters:
    ///   - buffering: The policy for elements that wait.
    ///   - smallestCompaction: The number of invalid elements up to which they aren't removed. A small number lets an
    ///     exhaustive search reach compactions.
    package init(buffering: MailboxBuffering, smallestCompaction: Int = 32) {
        buffer = BoundedBuffer(buffering: buffering)
        self.smallestCompaction = smallestCompaction
    }

    /// The number of elements that aren't finished.
    package var depth: Int { buffer.count + taken }

    /// Whether there is no drain, and so no waiting element.
    package var isIdle: Bool {
        switch state {
        case .idle: true
        case .draining: false
        }
    }

    package struct Enqueued {
        /// Whether the owner must start a drain: true for exactly one `enqueue` between two idle states.
        package var startsDrain: Bool
        /// The element that the buffering policy lost. The owner reports it, and destroys it after unlocking.
        package var lost: Element?
    }

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

    /// Returns all waiting elements, or ends the drain. Called by the drain when it has finished its elements.
    ///
    /// A bounded mailbox returns one element at a time, because elements that the drain holds don't count toward the
    /// bound.
    package mutating func takeBatch() -> SegmentedBuffer<Element>? {
        precondition(state == .draining, "only the drain takes elements out")
        guard !buffer.isEmpty else {
            becomeIdle()
            return nil
        }
        guard buffer.buffering == .unbounded else {
            var single = SegmentedBuffer<Element>()
            if let element = buffer.popFirst() { single.append(element) }
            taken = 1
            return single
        }
        taken = buffer.count
        invalid = 0
        return buffer.takeAll()
    }

    /// Notes that an element became invalid, and removes the invalid ones if there are many.
    ///
    /// Elements that the drain has taken aren't removed.
    package mutating func invalidateOne(where isInvalid: (Element) -> Bool) {
        invalid += 1
        guard invalid > smallestCompaction, 2 * invalid > buffer.count else { return }
        buffer.removeAll(where: isInvalid)
        invalid = 0
    }

    private mutating func becomeIdle() {
        state = .idle
        taken = 0
    }
}

// Equal states behave alike, so a search of interleavings recognizes the states that it has visited.
extension MailboxStateMachine: Equatable where Element: Equatable {}
extension MailboxStateMachine: Hashable where Element: Hashable {}

/// A buffer with a ``MailboxBuffering`` policy, for mailboxes and message sequences.
struct BoundedBuffer<Element> {
    let buffering: MailboxBuffering
    private var elements = SegmentedBuffer<Element>()

    init(buffering: MailboxBuffering) {
        self.buffering = buffering
    }

    var count: Int { elements.count }
    var isEmpty: Bool { elements.isEmpty }

    /// Adds an element.
    ///
    /// - Returns: The element that the policy loses, which may be the new one.
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

    mutating func takeAll() -> SegmentedBuffer<Element> {
        elements.takeAll()
    }

    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        var all = elements.takeAll()
        while let element = all.popFirst() {
            if !isRemoved(element) { elements.append(element) }
        }
    }
}

extension BoundedBuffer: Equatable where Element: Equatable {}
extension BoundedBuffer: Hashable where Element: Hashable {}
