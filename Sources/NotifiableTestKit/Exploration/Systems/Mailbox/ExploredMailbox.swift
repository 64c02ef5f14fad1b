package import ActorMessaging

/// What ``MailboxSystem`` needs of a mailbox's state machine: the real one has it, and so has one with a bug.
package protocol ExploredMailbox: Hashable, SendableMetatype {
    init(buffering: MailboxBuffering)
    var depth: Int { get }
    mutating func enqueue(_ job: Int) -> MailboxStateMachine<Int>.Enqueued
    mutating func takeNext() -> Int?
    mutating func takeBatch() -> RingBuffer<Int>?
    mutating func discardWaiting() -> RingBuffer<Int>
}

extension MailboxStateMachine<Int>: ExploredMailbox {}

extension RingBuffer<Int> {
    /// What it holds, oldest first.
    package var elements: [Int] {
        var rest = self
        var elements: [Int] = []
        while let element = rest.popFirst() { elements.append(element) }
        return elements
    }
}
