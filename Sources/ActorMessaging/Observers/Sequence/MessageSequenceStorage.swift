/// The buffer and the waiting consumer of a message sequence.
///
/// `@unchecked Sendable`: the lock guards the variables; the rest is immutable.
package final class MessageSequenceStorage<Message: Sendable>: @unchecked Sendable {
    private typealias Machine = SequenceStateMachine<Message, DeliveryContext, Consumer>

    /// The consumer that waits for a message.
    ///
    /// Safe, because the state machine returns a consumer exactly once: when a message arrives, when the sequence
    /// finishes, or when it is canceled. The exploration of its interleavings checks this. A checked continuation would
    /// allocate memory for each wait.
    @safe private struct Consumer: Sendable {
        let continuation: UnsafeContinuation<Message?, Never>

        func resume(returning message: Message?) { unsafe continuation.resume(returning: message) }
    }

    private let lock = Lock(())
    /// Guarded by the lock, which also makes its accesses exclusive.
    @safe @exclusivity(unchecked) private var machine: Machine
    /// The task that last asked for a message.
    private var consumerTask: UInt64 = 0
    /// The measured handling of the message that the consumer is handling.
    private var measured: MeasuredHandling?
    let reporter: BacklogReporter

    init(_ reporter: BacklogReporter) {
        machine = Machine(reporter.makeBacklog())
        self.reporter = reporter
    }

    /// The number of messages that wait for the consumer.
    var waitingCount: Int { lock.withLock { _ in machine.waitingCount } }

    /// The number of messages that were lost between the last two calls of ``next()``.
    var droppedCount: Int { lock.withLock { _ in machine.droppedCount } }

    deinit { cancel() }

    /// Adds a message, or passes it to the waiting consumer.
    ///
    /// - Returns: Whether the sequence accepts messages; `false` if it has finished.
    @discardableResult package func push(_ message: Message) -> Bool { push(message, nil)() }

    /// Adds a message with a context, which is finished when the consumer has handled the message. The result does the
    /// rest without a lock, and is that of ``push(_:)``.
    @inline(__always)
    func push(_ message: Message, _ context: DeliveryContext?, isRetained: Bool = false) -> () -> Bool {
        let item = Machine.Messages.Item(message, context)
        let push = lock.withLock { _ in
            machine.push(item, isRetained: isRetained, inReport: ReportScope.isReporting)
        }
        return {
            switch push {
            case .wait(let actions):
                Machine.Messages.perform(actions, self.reporter) { _ in }
            case .resume(let consumer):
                self.perform(Machine.Next(resumed: consumer, item: item), nil)
            case .refuse:
                item.context?.finish(.removed)
                return false
            }
            return true
        }
    }

    /// Tells the instrument that the consumer begins to handle a message.
    private func beginMeasuring(_ context: DeliveryContext?) {
        guard let site = reporter.site, let handling = context?.measurement?.begin(.sequence, site) else { return }
        let isLate = lock.withLock { _ in
            if machine.isHandling { measured = handling }
            return !machine.isHandling
        }
        // The consumer was canceled meanwhile.
        if isLate { handling.end() }
    }

    /// Makes a wait last until the consumer has handled its messages, if there is a consumer.
    ///
    /// - Returns: Whether there is something to wait for.
    func fence(_ wait: DeliveryContext) -> Bool { lock.withLock { _ in machine.fence(wait) { $0.hasEnded } } }

    /// Returns whether a place is in the task of the consumer, which is handling a message.
    func isConsumed(at place: WaitingPlace) -> Bool {
        place.isInside(task: lock.withLock { _ in machine.isHandling ? consumerTask : 0 })
    }

    /// Finishes the sequence after the buffered messages.
    package func finish() { perform(lock.withLock { _ in machine.finish() }, nil) }

    func next(isolation: isolated (any Actor)?) async -> Message? {
        let task = WaitingPlace.currentTask
        return unsafe await withUnsafeContinuation(isolation: isolation) { continuation in
            let consumer = unsafe Consumer(continuation: continuation)
            let (next, measured) = lock.withLock { _ -> (Machine.Next, MeasuredHandling?) in
                consumerTask = task
                return (machine.next(consumer), self.measured.take())
            }
            perform(next, measured)
        }
    }

    /// Finishes the sequence and discards the buffered messages.
    func cancel() {
        let (next, measured) = lock.withLock { _ -> (Machine.Next, MeasuredHandling?) in
            consumerTask = 0
            return (machine.cancel(), self.measured.take())
        }
        perform(next, measured)
    }

    /// Finishes the message that the consumer has handled, and resumes the consumer with a message that it begins to
    /// handle. It leaves out messages that are no longer its own.
    private func perform(_ next: Machine.Next, _ measured: MeasuredHandling?) {
        measured?.end()
        var next = next
        while true {
            next.handled?.finish(.handled)
            Machine.Messages.perform(next.actions, reporter) { _ in }
            guard let consumer = next.resumed else { return }
            if next.item?.context?.begin() != false {
                beginMeasuring(next.item?.context)
                return consumer.resume(returning: next.item?.element)
            }
            next = lock.withLock { _ in machine.next(consumer, isRetry: true) }
        }
    }
}
