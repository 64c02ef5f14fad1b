/// The lock and the continuation of one message sequence.
final class MessageSequenceStorage<Message: Sendable>: Sendable {
    private typealias Machine = SequenceStateMachine<Message, UnsafeContinuation<Message?, Never>>

    private let machine: Lock<Machine>
    private let buffering: MailboxBuffering
    private let report: @Sendable (MessageDiagnostic) -> Void

    init(buffering: MailboxBuffering, report: @escaping @Sendable (MessageDiagnostic) -> Void) {
        machine = Lock(Machine(buffering: buffering))
        self.buffering = buffering
        self.report = report
    }

    /// Messages that wait for the consumer.
    var depth: Int { machine.withLock { $0.depth } }

    /// - Returns: whether the sequence takes messages; `false` once it has finished.
    @discardableResult func push(_ message: Message) -> Bool {
        switch machine.withLock({ $0.push(message) }) {
        case .none: break
        case .resume(let consumer, let message): consumer.resume(returning: message)
        case .lose: report(.mailboxOverflow(messageType: Message.self, lost: 1, policy: buffering))
        case .refuse: return false
        }
        return true
    }

    /// Told that nothing more will come.
    func finish() {
        machine.withLock { $0.finish() }?.resume(returning: nil)
    }

    func next() async -> Message? {
        await withUnsafeContinuation { consumer in
            switch machine.withLock({ $0.next(consumer) }) {
            case .resume(let consumer, let message): consumer.resume(returning: message)
            case .suspend: break
            }
        }
    }

    /// Gives up what waits, and takes no more messages.
    func cancel() {
        let cancelled = machine.withLock { $0.cancel() }
        cancelled.waiter?.resume(returning: nil)
    }
}
