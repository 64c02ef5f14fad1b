/// The messages that wait for one observer, which handles one at a time, and the waits for the observer.
///
/// A value without locks that calls nothing. Its owner applies each transition under a lock, and finishes the returned
/// receipts after unlocking. A receipt belongs to a message whose poster waits, or to a fence: it is finished when all
/// messages before it are. The observer has handled a message when it asks for the next one.
package struct ObserverQueue<Element, Receipt> {
    /// A message with its receipt, if its poster waits.
    package struct Item {
        package let element: Element
        package let receipt: Receipt?

        package init(_ element: Element, _ receipt: Receipt?) {
            self.element = element
            self.receipt = receipt
        }
    }

    fileprivate enum Entry {
        case message(Item)
        case fence(Receipt)
    }

    package let buffering: MailboxBuffering
    private var entries = SegmentedBuffer<Entry>()
    private var fences = 0
    /// Whether the observer is handling a message.
    package private(set) var isHandling = false
    /// The receipts to finish when the observer has handled its message.
    private var receiptsInHand: [Receipt] = []
    /// The newest fence, unless a message was added after it. A further wait joins it, so that waits that are given up
    /// don't pile up.
    private var lastFence: Receipt?

    package init(buffering: MailboxBuffering) { self.buffering = buffering }

    /// The number of messages that wait.
    package var count: Int { entries.count - fences }

    /// Adds a message.
    ///
    /// - Returns: The message that the policy loses, which may be the new one.
    package mutating func append(_ item: Item) -> Item? {
        var lost: Item?
        switch buffering.policy {
        case .oldest(let limit) where count >= limit: return item
        case .newest(let limit) where count >= limit: lost = popMessage()
        case .newest, .oldest, .unbounded: break
        }
        entries.append(.message(item))
        lastFence = nil
        return lost
    }

    /// Adds a wait for the messages before it.
    ///
    /// - Parameters:
    ///   - join: Adds the wait to a fence after which no message was added. Returns `false` if the fence is finished.
    ///   - receipt: The receipt of a new fence, which is finished when the messages before it are.
    /// - Returns: Whether there are such messages; if not, there is nothing to wait for.
    package mutating func fence(joining join: (Receipt) -> Bool, _ receipt: @autoclosure () -> Receipt) -> Bool {
        guard !entries.isEmpty || isHandling else { return false }
        if let lastFence, join(lastFence) { return true }
        let receipt = receipt()
        if entries.isEmpty {
            receiptsInHand.append(receipt)
        } else {
            entries.append(.fence(receipt))
            fences += 1
        }
        lastFence = receipt
        return true
    }

    /// Begins to handle a message that didn't wait.
    package mutating func begin(with receipt: Receipt?) {
        lastFence = nil
        handle(receipt)
    }

    private mutating func handle(_ receipt: Receipt?) {
        isHandling = true
        if let receipt { receiptsInHand.append(receipt) }
    }

    /// Takes the oldest message, because the observer has handled the one before.
    ///
    /// - Returns: The message, or `nil` if none waits, and the receipts that are finished.
    package mutating func takeNext() -> (item: Item?, finished: [Receipt]) {
        let finished = endHandling()
        let item = popMessage()
        if let item { handle(item.receipt) }
        return (item, finished)
    }

    /// Ends the handling.
    ///
    /// - Returns: The receipts that are finished: of the message, and of the fences after it.
    package mutating func endHandling() -> [Receipt] {
        isHandling = false
        while case .fence(let receipt) = entries.first {
            _ = entries.popFirst()
            receiptsInHand.append(receipt)
            fences -= 1
        }
        if fences == 0 { lastFence = nil }
        defer { receiptsInHand = [] }
        return receiptsInHand
    }

    /// Messages that were removed, to be destroyed after unlocking.
    package struct Removed {
        fileprivate var entries = SegmentedBuffer<Entry>()

        package init() {}
        fileprivate init(entries: SegmentedBuffer<Entry>) { self.entries = entries }

        package var items: [Item] {
            entries.compactMap { entry in
                if case .message(let item) = entry { item } else { nil }
            }
        }
    }

    /// Removes the messages that wait. The fences then wait for the message that the observer is handling.
    package mutating func takeAll() -> Removed {
        let removed = Removed(entries: entries.takeAll())
        if fences > 0 {
            for case .fence(let receipt) in removed.entries { receiptsInHand.append(receipt) }
            fences = 0
        }
        return removed
    }

    /// Removes the oldest message. The fences before it then wait for the message that the observer is handling.
    private mutating func popMessage() -> Item? {
        while let entry = entries.popFirst() {
            switch entry {
            case .fence(let receipt):
                receiptsInHand.append(receipt)
                fences -= 1
            case .message(let item):
                return item
            }
        }
        return nil
    }
}

extension ObserverQueue.Item: Sendable where Element: Sendable, Receipt: Sendable {}

// Equal states behave alike, so a search of interleavings recognizes the states that it has visited.
extension ObserverQueue: Equatable where Element: Equatable, Receipt: Equatable {}
extension ObserverQueue: Hashable where Element: Hashable, Receipt: Hashable {}
extension ObserverQueue.Item: Equatable where Element: Equatable, Receipt: Equatable {}
extension ObserverQueue.Item: Hashable where Element: Hashable, Receipt: Hashable {}
extension ObserverQueue.Entry: Equatable where Element: Equatable, Receipt: Equatable {}
extension ObserverQueue.Entry: Hashable where Element: Hashable, Receipt: Hashable {}
