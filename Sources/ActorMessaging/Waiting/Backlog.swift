/// The messages that wait for one observer, which handles one at a time, and the waits for the observer.
///
/// A value without locks that calls nothing. Its owner applies each transition under a lock, and performs the returned
/// actions after unlocking. A `Context` belongs to a message with a context, or to a fence: a wait that ends when the
/// messages before it are handled, lost or removed.
package struct Backlog<Element, Context> {
    /// A message with its context, if it has one.
    package struct Item {
        package let element: Element
        package let context: Context?

        package init(_ element: Element, _ context: Context?) {
            self.element = element
            self.context = context
        }
    }

    /// A consequence of a transition, which the owner carries out after unlocking.
    package enum Action {
        /// The bound lost a message.
        case lose(Item)
        /// A message was removed.
        case remove(Item)
        /// The messages before a fence are handled, lost or removed.
        case pass(Context)
        /// Report a number of lost messages.
        case reportLosses(Int)
        /// Report the number of waiting messages.
        case reportDepth(Int)
    }

    fileprivate struct Fence {
        var context: Context
        /// The number of waiting messages before the fence.
        var remaining: Int
    }

    package let buffering: MailboxBuffering
    private let limit: Int
    private let reportsLosses: Bool
    private var items = SegmentedBuffer<Item>()
    private var fences: [Fence] = []
    /// Whether the observer is handling a message.
    package private(set) var isHandling = false
    /// Whether the limit was reached, and less than half of it hasn't waited since.
    private var isDepthReported = false
    /// Whether a message was lost since the observer last had nothing to do.
    private var hasLost = false
    private var unreportedLosses = 0

    /// Creates an empty backlog.
    ///
    /// - Parameters:
    ///   - buffering: The policy for messages that wait.
    ///   - limit: The number of messages to report; `nil` for none.
    ///   - reportsLosses: Whether messages that the policy loses are reported.
    package init(buffering: MailboxBuffering, limit: Int? = nil, reportsLosses: Bool = true) {
        self.buffering = buffering
        self.limit = limit ?? .max
        self.reportsLosses = reportsLosses
    }

    /// The number of messages that wait.
    package var count: Int { items.count }

    /// Whether the next message makes the policy lose one.
    package var isFull: Bool {
        switch buffering.policy {
        case .unbounded: false
        case .newest(let limit), .oldest(let limit): count >= limit
        }
    }

    /// The number of messages that aren't handled.
    package var depth: Int { items.count + (isHandling ? 1 : 0) }

    // MARK: Adding

    /// Adds a message. Losses are reported in one way: the first of a backlog at once, the others with their count when
    /// the backlog has drained.
    ///
    /// - Parameter isInReport: Whether a report causes the message. Its loss is then reported at once, inside that
    ///   report, so that reports don't cause each other without end.
    package mutating func append(_ item: Item, inReport isInReport: @autoclosure () -> Bool = false) -> [Action] {
        var actions: [Action] = []
        if !isFull {
            items.append(item)
        } else if buffering.losesNewest {
            actions = lose(item, isInReport())
        } else if let oldest = pop() {
            actions = lose(oldest, isInReport())
            items.append(item)
            if !isHandling { actions += passFences() }
        }
        if depth >= limit || isDepthReported { actions += reportDepth() }
        return actions
    }

    private mutating func lose(_ item: Item, _ isInReport: Bool) -> [Action] {
        guard reportsLosses else { return [.lose(item)] }
        if isInReport { return [.lose(item), .reportLosses(1)] }
        defer { hasLost = true }
        guard hasLost else { return [.lose(item), .reportLosses(1)] }
        unreportedLosses += 1
        return [.lose(item)]
    }

    /// Reports the depth when it reaches the limit, and again only after it has been below half of the limit.
    private mutating func reportDepth() -> [Action] {
        // The depth before this message.
        if isDepthReported { isDepthReported = 2 * (depth - 1) >= limit }
        guard depth >= limit, !isDepthReported else { return [] }
        isDepthReported = true
        return [.reportDepth(depth)]
    }

    /// Adds a fence after the messages that wait and the one that the observer handles.
    ///
    /// - Parameters:
    ///   - context: The context of the wait.
    ///   - hasEnded: Returns whether a wait was given up. The last fence is replaced then, so that such fences don't
    ///     pile up.
    /// - Returns: Whether there are such messages; if not, there is nothing to wait for.
    package mutating func fence(_ context: Context, replacing hasEnded: (Context) -> Bool) -> Bool {
        guard depth > 0 else { return false }
        if let last = fences.last, hasEnded(last.context) { fences.removeLast() }
        fences.append(Fence(context: context, remaining: count))
        return true
    }

    // MARK: Handling

    /// Begins to handle a message that doesn't wait.
    package mutating func begin() { isHandling = true }

    /// Begins to handle the oldest message.
    package mutating func take() -> Item? {
        let item = pop()
        isHandling = item != nil
        return item
    }

    /// Called when the observer has handled its message, if it had one.
    package mutating func finish() -> [Action] {
        isHandling = false
        let passed = passFences()
        return items.isEmpty ? passed + reportLosses() : passed
    }

    /// Removes the messages that wait. The waits go on if the observer is handling a message.
    package mutating func removeAll() -> [Action] {
        let removed = items.takeAll().map(Action.remove)
        for index in fences.indices { fences[index].remaining = 0 }
        return removed + (isHandling ? [] : passFences()) + reportLosses()
    }

    private mutating func pop() -> Item? {
        for index in fences.indices where fences[index].remaining > 0 { fences[index].remaining -= 1 }
        return items.popFirst()
    }

    private mutating func passFences() -> [Action] {
        guard !fences.isEmpty else { return [] }
        let passed = fences.prefix { $0.remaining == 0 }
        fences.removeFirst(passed.count)
        return passed.map { .pass($0.context) }
    }

    /// Reports the losses that weren't reported at once. Called when the backlog has drained.
    package mutating func reportLosses() -> [Action] {
        hasLost = false
        guard unreportedLosses > 0 else { return [] }
        defer { unreportedLosses = 0 }
        return [.reportLosses(unreportedLosses)]
    }
}

extension Backlog: Sendable where Element: Sendable, Context: Sendable {}
extension Backlog.Item: Sendable where Element: Sendable, Context: Sendable {}
extension Backlog.Action: Sendable where Element: Sendable, Context: Sendable {}
extension Backlog.Fence: Sendable where Context: Sendable {}

// Equal states behave alike, so a search of interleavings recognizes the states that it has visited.
extension Backlog: Equatable where Element: Equatable, Context: Equatable {}
extension Backlog: Hashable where Element: Hashable, Context: Hashable {}
extension Backlog.Item: Equatable where Element: Equatable, Context: Equatable {}
extension Backlog.Item: Hashable where Element: Hashable, Context: Hashable {}
extension Backlog.Fence: Equatable where Context: Equatable {}
extension Backlog.Fence: Hashable where Context: Hashable {}
