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
