package import ActorMessaging

/// What ``SequenceSystem`` needs of a message sequence's state machine: the real one has it, and so has one with a bug.
package protocol ExploredSequence: Hashable, SendableMetatype {
    init(buffering: MailboxBuffering)
    var depth: Int { get }
    mutating func push(_ message: Int) -> SequenceStateMachine<Int, Int>.PushAction
    mutating func next(_ waiter: Int) -> SequenceStateMachine<Int, Int>.NextAction
    mutating func finish() -> Int?
    mutating func cancel() -> (waiter: Int?, discarded: RingBuffer<Int>)
}

extension SequenceStateMachine<Int, Int>: ExploredSequence {}
