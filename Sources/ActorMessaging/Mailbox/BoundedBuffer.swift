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
    mutating func append(_ element: Element) -> Element? {
        var lost: Element?
        switch buffering.policy {
        case .newest(let limit) where elements.count >= limit:
            lost = elements.popFirst()
        case .oldest(let limit) where elements.count >= limit:
            return element
        case .newest, .oldest, .unbounded:
            break
        }
        elements.append(element)
        return lost
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
