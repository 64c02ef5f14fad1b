/// An observer with an asynchronous closure, which gets one message at a time, in the order in which they came.
final class TaskObserver<Message: MessageCenter.AsyncMessage>: AsyncObserver, @unchecked Sendable {
    typealias Body = @Sendable (Message, AnyObject?) async -> Void

    /// `@unchecked Sendable`: the subject is kept only for an observer that asked for it, which it can only where the
    /// subject's type is Sendable.
    struct Delivery: @unchecked Sendable {
        let message: Message
        let subject: AnyObject?
    }

    private let machine = Lock(MailboxStateMachine<Delivery>(buffering: .unbounded))
    private let wantsSubject: Bool
    private let body: Body

    init(subject: AnyObject?, site: RegistrationSite, wantsSubject: Bool, body: @escaping Body) {
        self.wantsSubject = wantsSubject
        self.body = body
        super.init(subject: subject, site: site)
    }

    override var depth: Int { machine.withLock { $0.depth } }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) {
        let message = message.assumingMemoryBound(to: Message.self).pointee
        let delivery = Delivery(message: message, subject: wantsSubject ? subject : nil)
        guard machine.withLock({ $0.enqueue(delivery) }).startsDrain else { return }
        // Detached: it serves many posters, so it must not inherit one poster's task-local values.
        Task.detached(priority: Task.currentPriority) { await self.drain() }
    }

    override func discardWaiting() {
        // Bound to a name so that the messages are destroyed after the lock is given back.
        let waiting = machine.withLock { $0.discardWaiting() }
        withExtendedLifetime(waiting) {}
    }

    private func drain() async {
        while let delivery = machine.withLock({ $0.takeNext() }) {
            if !isRemoved { await body(delivery.message, delivery.subject) }
        }
    }
}
