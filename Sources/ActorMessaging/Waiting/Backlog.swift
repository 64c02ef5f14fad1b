/// The messages that wait for one observer, which handles one at a time, and the waits for the observer.
///
/// A value without locks that calls nothing. Its owner applies each transition under a lock, and performs the returned
/// ``Action`` after unlocking. A `Context` belongs to a message with a context, or to a fence: a wait that ends when the
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

    /// The consequences of a transition, which the owner carries out after unlocking.
    package struct Action {
        /// The message that the bound loses.
        package fileprivate(set) var lost: Item?
        /// The messages that are removed.
        package fileprivate(set) var removed: [Item] = []
        /// The fences that are passed.
        package fileprivate(set) var passed: [Context] = []
        /// The number of lost messages to report.
        package internal(set) var losses = 0
        /// The number of waiting messages to report, or 0.
        package fileprivate(set) var depth = 0

        package init() {}
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

    /// The number of messages that aren't handled.
    package var depth: Int { items.count + (isHandling ? 1 : 0) }

    // MARK: Adding

    /// Adds a message. Losses are reported in one way: the first of a backlog at once, the others with their count when
    /// the backlog has drained.
    ///
    /// - Parameter isInReport: Whether a report causes the message. Its loss is then reported at once, inside that
    ///   report, so that reports don't cause each other without end.
    package mutating func append(_ item: Item, inReport isInReport: @autoclosure () -> Bool = false) -> Action {
        var action = Action()
        switch buffering.policy {
        case .oldest(let limit) where count >= limit:
            action.lost = item
        case .newest(let limit) where count >= limit:
            action.lost = pop()
            items.append(item)
            if !isHandling { passFences(&action) }
        case .newest, .oldest, .unbounded:
            items.append(item)
        }
        if action.lost != nil, reportsLosses { action.losses = lose(inReport: isInReport()) }
        reportDepth(&action)
        return action
    }

    private mutating func lose(inReport isInReport: Bool) -> Int {
        if isInReport { return 1 }
        if hasLost { unreportedLosses += 1 }
        defer { hasLost = true }
        return hasLost ? 0 : 1
    }

    /// Reports the depth when it reaches the limit, and again only after it has been below half of the limit.
    private mutating func reportDepth(_ action: inout Action) {
        // The depth before this message.
        if isDepthReported { isDepthReported = 2 * (depth - 1) >= limit }
        guard depth >= limit, !isDepthReported else { return }
        isDepthReported = true
        action.depth = depth
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
    package mutating func finish() -> Action {
        var action = Action()
        isHandling = false
        passFences(&action)
        if items.isEmpty { action.losses = takeLosses() }
        return action
    }

    /// Removes the messages that wait, because the observer is removed. The waits end, also if it is handling a message.
    package mutating func removeAll() -> Action {
        var action = Action()
        action.removed = Array(items.takeAll())
        action.passed = fences.map(\.context)
        fences = []
        action.losses = takeLosses()
        return action
    }

    private mutating func pop() -> Item? {
        for index in fences.indices where fences[index].remaining > 0 { fences[index].remaining -= 1 }
        return items.popFirst()
    }

    private mutating func passFences(_ action: inout Action) {
        guard !fences.isEmpty else { return }
        let passed = fences.prefix { $0.remaining == 0 }
        action.passed = passed.map(\.context)
        fences.removeFirst(passed.count)
    }

    /// Called when the backlog has drained. Returns the number of lost messages to report.
    package mutating func takeLosses() -> Int {
        hasLost = false
        defer { unreportedLosses = 0 }
        return unreportedLosses
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
