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
        /// The bound lost a message, or it was removed.
        case drop(Item, DeliveryOutcome.Result)
        /// The messages before a fence are handled, lost or removed.
        case pass(Context)
        case reportLosses(Int)
        case reportDepth(Int)
    }

    fileprivate struct Fence {
        let context: Context
        /// The value of `passed` when no message before the fence waits.
        var end: Int
    }

    package let buffering: MailboxBuffering
    private let limit: Int
    private let reportsLosses: Bool
    private var items = Queue<Item>()
    /// The retained messages, which come first and don't count against the bound.
    private var retained = Queue<Item>()
    private var fences: [Fence] = []
    /// The number of messages that have left the buffer since a fence was added to an empty list.
    private var passed = 0
    /// Whether the observer is handling a message.
    package private(set) var isHandling = false
    /// Whether the depth was reported, and hasn't since been below half of the limit.
    private var isDepthReported = false
    /// Whether a message was lost since the buffer was last empty.
    private var hasLost = false
    private var unreportedLosses = 0

    /// Creates an empty backlog. `limit` is the depth at which a report is made; `nil` for none.
    package init(buffering: MailboxBuffering, limit: Int? = nil, reportsLosses: Bool = true) {
        self.buffering = buffering
        self.limit = limit ?? .max
        self.reportsLosses = reportsLosses
    }

    /// The number of messages that wait.
    package var count: Int { items.count + retained.count }

    /// Whether the next message makes the policy lose one.
    package var isFull: Bool {
        switch buffering.policy {
        case .unbounded: false
        case .newest(let limit), .oldest(let limit): items.count >= limit
        }
    }

    /// The number of messages that aren't handled.
    package var depth: Int { count + (isHandling ? 1 : 0) }

    // MARK: Adding

    /// Adds a message: a retained one before others. The first loss of a backlog is reported at once, the others with
    /// their count when it has drained. If a report causes the message, its loss is reported inside that report, so
    /// that reports don't cause each other without end.
    package mutating func append(
        _ item: Item,
        isRetained: Bool = false,
        inReport isInReport: @autoclosure () -> Bool = false
    ) -> [Action] {
        var actions: [Action] = []
        if isRetained {
            retained.append(item)
            for index in fences.indices { fences[index].end += 1 }
        } else if !isFull {
            items.append(item)
        } else if buffering.losesNewest {
            actions = lose(item, isInReport())
        } else if let oldest = passed(items.popFirst()) {
            // A message behind a fence leaves before the retained ones, and so doesn't count for the fence.
            for index in fences.indices where fences[index].end - passed < retained.count { fences[index].end += 1 }
            actions = lose(oldest, isInReport())
            items.append(item)
            if !isHandling { actions += passFences() }  // Else after the handled message: see `finishHandling`.
        }
        if depth >= limit || isDepthReported { actions += reportDepth() }
        return actions
    }

    private mutating func lose(_ item: Item, _ isInReport: Bool) -> [Action] {
        guard reportsLosses else { return [.drop(item, .lost)] }
        if isInReport { return [.drop(item, .lost), .reportLosses(1)] }
        defer { hasLost = true }
        guard hasLost else { return [.drop(item, .lost), .reportLosses(1)] }
        unreportedLosses += 1
        return [.drop(item, .lost)]
    }

    /// Reports the depth when it reaches the limit, and again only after it has been below half of the limit.
    private mutating func reportDepth() -> [Action] {
        // The depth before this message, the lowest since the previous one.
        if isDepthReported { isDepthReported = 2 * (depth - 1) >= limit }
        guard depth >= limit, !isDepthReported else { return [] }
        isDepthReported = true
        return [.reportDepth(depth)]
    }

    /// Adds a fence after the messages that wait and the one that the observer handles, and returns whether there are
    /// such messages. When there are many fences, those whose wait has ended are removed.
    package mutating func fence(_ context: Context, replacing hasEnded: (Context) -> Bool) -> Bool {
        guard depth > 0 else { return false }
        // Only when the array is full, which doubles it: so an addition takes constant time on average.
        if fences.count == fences.capacity { fences.removeAll { hasEnded($0.context) } }
        if fences.isEmpty { passed = 0 }
        fences.append(Fence(context: context, end: passed + count))
        return true
    }

    // MARK: Handling

    /// Starts to handle a message that doesn't wait.
    package mutating func startHandling() { isHandling = true }

    /// Starts to handle the oldest message.
    package mutating func take() -> Item? {
        let item = passed(retained.isEmpty ? items.popFirst() : retained.popFirst())
        isHandling = item != nil
        return item
    }

    /// Called when the observer has handled its message, if it had one.
    package mutating func finishHandling() -> [Action] {
        isHandling = false
        // In this order: a wait for the whole backlog ends when its losses have been reported.
        return count == 0 ? reportLosses() + passFences() : passFences()
    }

    /// Removes the messages that wait. The fences stay while the observer is handling a message.
    package mutating func removeAll() -> [Action] {
        let removed = (Array(retained.takeAll()) + items.takeAll()).map { Action.drop($0, .removed) }
        if !fences.isEmpty { passed += removed.count }
        return removed + reportLosses() + (isHandling ? [] : passFences())
    }

    /// Counts a message that no longer waits.
    private mutating func passed(_ item: Item?) -> Item? {
        if item != nil, !fences.isEmpty { passed += 1 }
        return item
    }

    private mutating func passFences() -> [Action] {
        guard !fences.isEmpty else { return [] }
        let ended = fences.prefix { $0.end <= passed }
        fences.removeFirst(ended.count)
        if fences.isEmpty { passed = 0 }
        return ended.map { .pass($0.context) }
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
extension Backlog: Hashable, Equatable where Element: Hashable, Context: Hashable {}
extension Backlog.Item: Hashable, Equatable where Element: Hashable, Context: Hashable {}
extension Backlog.Fence: Hashable, Equatable where Context: Hashable {}

// MARK: Reports

extension Backlog where Context == DeliveryContext {
    /// Performs actions without a lock. `discard` destroys a message that isn't handled, beyond releasing it.
    static func perform(_ actions: [Action], _ reporter: @autoclosure () -> BacklogReporter, discard: (Element) -> Void)
    {
        for action in actions {
            switch action {
            case .drop(let item, let result):
                discard(item.element)
                item.context?.finish(result)
            case .pass(let context): context.finish(.handled)
            case .reportLosses(let count): reporter().report(losses: count)
            case .reportDepth(let depth): reporter().report(depth: depth)
            }
        }
    }
}

/// The settings of a backlog, and where it reports lost and waiting messages.
package struct BacklogReporter: Sendable {
    let messageType: any Any.Type
    let buffering: MailboxBuffering
    let limit: Int?
    /// The place where the observer was added; `nil` if only losses are reported.
    let site: RegistrationSite?
    private let report: @Sendable (MessageDiagnostic) -> Void

    /// Creates a reporter of lost messages.
    package init(
        of messageType: any Any.Type,
        _ buffering: MailboxBuffering,
        _ report: @escaping @Sendable (MessageDiagnostic) -> Void
    ) {
        (self.messageType, self.buffering, self.report) = (messageType, buffering, report)
        (limit, site) = (nil, nil)
    }

    /// Creates a reporter for an observer of a center.
    init(
        of messageType: any Any.Type,
        _ buffering: MailboxBuffering,
        at site: RegistrationSite,
        in configuration: MessageCenter.Configuration
    ) {
        (self.messageType, self.buffering, self.site) = (messageType, buffering, site)
        (limit, report) = (configuration.backlogLimit, configuration.diagnostics)
    }

    func makeBacklog<Element>() -> Backlog<Element, DeliveryContext> {
        Backlog(buffering: buffering, limit: limit, reportsLosses: !buffering.coalesces)
    }

    fileprivate func report(losses: Int) {
        report(.mailboxOverflow(messageType: messageType, lost: losses, policy: buffering))
    }

    fileprivate func report(depth: Int) {
        guard let site else { return }
        report(.backlog(messageType: messageType, file: site.fileID, line: site.line, depth: depth))
    }
}
