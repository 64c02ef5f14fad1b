/// The context of a post whose poster waits, or which carries task-local values or is measured. Most posts have none.
///
/// There is one for each post, which all its observers share. It is also the wait of `drain`, which has no message, and
/// has the values of a job in a ``Mailbox``.
///
/// `@unchecked Sendable`: the lock guards the state machine. The other variables are written before the context is
/// shared.
package final class DeliveryContext: @unchecked Sendable {
    private typealias Waiter = @Sendable (DeliveryOutcome) -> Void

    /// The task-local values of the poster, for observers that run later.
    @safe @exclusivity(unchecked) private(set) var values: CarriedValues?
    @safe @exclusivity(unchecked) private(set) var measurement: MeasuredPost?
    /// The place of the task that waits, if it is a task: only of an awaited context.
    let waitingPlace: WaitingPlace?
    private let isAwaited: Bool
    private let lock = Lock(())
    /// Guarded by the lock, which also makes its accesses exclusive.
    @safe @exclusivity(unchecked) private var machine = DeliveryStateMachine<Waiter>()

    /// Creates the context of a post.
    ///
    /// - Parameters:
    ///   - isAwaited: Whether the poster waits for the observers.
    ///   - place: The place of the task that waits, if it is a task.
    init(isAwaited: Bool, at place: WaitingPlace? = nil) {
        self.isAwaited = isAwaited
        self.waitingPlace = place
    }

    /// Sets the poster's values and the measurement. Called once, before the context is shared.
    func set(_ values: CarriedValues?, _ measurement: MeasuredPost? = nil) {
        self.values = values
        self.measurement = measurement
    }

    // MARK: Running observers

    /// Runs an observer with the poster's values, and finishes.
    ///
    /// - Returns: Whether the observer ran; `false` if it was removed, perhaps by the instrument.
    func run(_ observer: Observer, _ body: () -> Void) -> Bool {
        guard let values else { return runInPlace(observer, body) }
        var isRun = false
        values.bind { isRun = runInPlace(observer, body) }
        return isRun
    }

    /// Runs an observer in the poster's task, which has the values, and finishes. The result is that of ``run(_:_:)``.
    func runInPlace(_ observer: Observer, _ body: () -> Void) -> Bool {
        let measured = beginMeasuring(observer)
        let isRun = !observer.isRemoved
        if isRun { body() }
        end(measured, isRun)
        return isRun
    }

    /// Runs an asynchronous observer with the poster's values, in the caller's isolation, and finishes.
    func run(_ observer: Observer, _ body: () async -> Void) async {
        guard let values else { return await runMeasured(observer, body) }
        await values.bind { await runMeasured(observer, body) }
    }

    private func runMeasured(_ observer: Observer, _ body: () async -> Void) async {
        let measured = beginMeasuring(observer)
        let isRun = !observer.isRemoved
        if isRun { await body() }
        end(measured, isRun)
    }

    private func beginMeasuring(_ observer: Observer) -> MeasuredHandling? {
        observer.isRemoved ? nil : measurement?.begin(observer.isolation, observer.site)
    }

    private func end(_ measured: MeasuredHandling?, _ isRun: Bool) {
        measured?.end()
        finish(isRun ? .handled : .removed)
    }

    // MARK: Waiting for observers

    /// Called before an observer receives the message. Each call is followed by one of ``finish(_:)`` or ``skip()``.
    func enter() {
        if isAwaited { lock.withLock { _ in machine.enter() } }
    }

    /// Called without a lock when an observer has finished with the message.
    func finish(_ result: DeliveryOutcome.Result) {
        if isAwaited { complete(lock.withLock { _ in machine.finish(result) }) }
    }

    /// Called for an observer that isn't waited for, because the waiter runs inside it.
    func skip() { complete(lock.withLock { _ in machine.skip() }) }

    /// Skips an observer, and returns the context that its message has instead.
    func withoutWait() -> DeliveryContext {
        skip()
        let context = DeliveryContext(isAwaited: false)
        context.set(values, measurement)
        return context
    }

    /// Whether the wait has ended or was given up.
    var hasEnded: Bool { lock.withLock { _ in machine.hasEnded } }

    /// Calls a closure when all observers have finished. Called once, when every observer has received the message.
    ///
    /// - Returns: The outcome so far.
    @discardableResult
    func wait(_ completion: @escaping @Sendable (DeliveryOutcome) -> Void) -> DeliveryOutcome {
        let (completed, outcome) = lock.withLock { _ in (machine.wait(completion), machine.current) }
        complete(completed)
        return outcome
    }

    /// Waits until all observers have finished, or the task is canceled. Called once, when every observer has received
    /// the message.
    func outcome() async -> DeliveryOutcome {
        await withTaskCancellationHandler {
            // Resumed once, because the machine returns its waiter once.
            unsafe await withUnsafeContinuation { continuation in
                wait { unsafe continuation.resume(returning: $0) }
            }
        } onCancel: {
            complete(lock.withLock { _ in machine.cancel() })
        }
    }

    private func complete(_ completion: DeliveryStateMachine<Waiter>.Completion?) {
        if let completion { completion.waiter(completion.outcome) }
    }
}
