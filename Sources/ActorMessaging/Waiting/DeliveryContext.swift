internal import CActorMessaging

/// The wait, the task-local values and the measurement of a post. Most posts have none of them, and no context.
///
/// All observers of a post share one context. `drain` waits with a context that has no post, and a job of a ``Mailbox``
/// has one for its values.
///
/// `@unchecked Sendable`: the lock guards the state machine. The other variables are written before the context is
/// shared.
package final class DeliveryContext: @unchecked Sendable {
    private typealias Waiter = @Sendable (DeliveryOutcome) -> Void

    /// The task-local values of the poster, for observers that run later.
    @safe @exclusivity(unchecked) private(set) var values: CarriedValues?
    @safe @exclusivity(unchecked) private(set) var measurement: MeasuredPost?
    /// The hand-out of a message that waited for the observer.
    @safe @exclusivity(unchecked) private var handOut: HandOut?
    /// The place of the task that waits, if it is a task: only of an awaited context.
    let waitingPlace: WaitingPlace?
    private let isAwaited: Bool
    private let lock = Lock(())
    /// Guarded by the lock, which also makes its accesses exclusive.
    @safe @exclusivity(unchecked) private var machine = DeliveryStateMachine<Waiter>()

    /// Creates a context. `place` is that of the waiting task, if there is one.
    init(isAwaited: Bool, at place: WaitingPlace? = nil) {
        self.isAwaited = isAwaited
        waitingPlace = place
    }

    /// Sets the poster's values, the measurement and the hand-out. Called once, before the context is shared.
    func set(_ values: CarriedValues?, _ measurement: MeasuredPost? = nil, _ handOut: HandOut? = nil) {
        self.handOut = handOut
        self.values = values
        self.measurement = measurement
    }

    // MARK: Running observers

    /// Runs an observer with the poster's values, and finishes. Returns whether it ran; `false` if it was removed,
    /// perhaps by the instrument.
    func run(_ observer: Observer, _ body: () -> Void) -> Bool {
        guard let values else { return runInPlace(observer, body) }
        var isRun = false
        values.bind { isRun = runInPlace(observer, body) }
        return isRun
    }

    /// Runs an observer where the poster's values are already bound, and finishes. The result is that of ``run(_:_:)``.
    func runInPlace(_ observer: Observer, _ body: () -> Void) -> Bool {
        let (measured, isRun) = start(observer)
        if isRun { body() }
        end(measured, isRun)
        return isRun
    }

    /// Runs an asynchronous observer with the poster's values, in the caller's isolation, and finishes.
    func run(_ observer: Observer, _ body: () async -> Void) async {
        guard let values else { return await runInPlace(observer, body) }
        await values.bind { await runInPlace(observer, body) }
    }

    private func runInPlace(_ observer: Observer, _ body: () async -> Void) async {
        let (measured, isRun) = start(observer)
        if isRun { await body() }
        end(measured, isRun)
    }

    private func start(_ observer: Observer) -> (measured: MeasuredHandling?, isRun: Bool) {
        guard !observer.isRemoved, handOut?.isTaken != false else { return (nil, false) }
        let measured = measurement?.begin(observer.isolation, observer.site)
        return (measured, !observer.isRemoved && begin())
    }

    private func end(_ measured: MeasuredHandling?, _ isRun: Bool) {
        measured?.end()
        finish(isRun ? .handled : .removed)
    }

    // MARK: Waiting for observers

    /// Called when an observer begins to handle the message. Returns `false` if the message waits for another observer.
    func begin() -> Bool { handOut?.begin() ?? true }

    /// Called before a message waits for its first observer. Returns the context that it waits with, and that is then
    /// to be finished. A task that waits for its post leaves it out.
    func waiting() -> DeliveryContext {
        enter()
        return isAwaited && waitingPlace != nil ? skipped() : self
    }

    /// Called before an observer receives the message. Each call is followed by one of ``finish(_:)`` or ``skip()``.
    func enter() {
        if isAwaited { lock.withLock { _ in machine.enter() } }
    }

    /// Called without a lock when an observer has finished with the message.
    func finish(_ result: DeliveryOutcome.Result) {
        if isAwaited { complete(lock.withLock { _ in machine.finish(result) }) }
        handOut?.finish(result)
    }

    /// Called for an observer that an awaited context doesn't wait for, because the task that waits runs inside it.
    func skip() {
        assert(isAwaited, "only an awaited context has observers to skip")
        complete(lock.withLock { _ in machine.finish(nil) })
    }

    /// Skips an observer, and returns the context that its message has instead.
    func skipped() -> DeliveryContext {
        skip()
        return unawaited
    }

    /// The context of a message without its wait.
    var unawaited: DeliveryContext {
        guard isAwaited else { return self }
        let context = DeliveryContext(isAwaited: false)
        context.set(values, measurement)
        return context
    }

    /// Whether the wait has ended or was given up.
    var hasEnded: Bool { lock.withLock { _ in machine.hasEnded } }

    /// Calls a closure when all observers have finished. Called once, when every observer has received the message.
    /// Returns the outcome so far.
    @discardableResult
    func wait(_ completion: @escaping @Sendable (DeliveryOutcome) -> Void) -> DeliveryOutcome {
        let (completed, outcome) = lock.withLock { _ in (machine.wait(completion), machine.current) }
        complete(completed)
        return outcome
    }

    /// Waits as ``wait(_:)``, or until the task is canceled.
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

/// The place of a task that waits. It may be inside an observer, for which the task mustn't wait.
struct WaitingPlace: Sendable {
    /// The number of the drain of an asynchronous observer that runs the task.
    @TaskLocal private static var currentDrain = 0
    private static let lastDrain = Atomic<Int>(0)

    private let drain: Int
    private let task: UInt64

    static var current: WaitingPlace { WaitingPlace(drain: currentDrain, task: currentTask) }

    /// The number of the current task, which no other task of the process has; 0 outside tasks.
    ///
    /// The address of a task isn't its identity: a later task may have it. Before the systems of 2023, the runtime has
    /// no number, and the address must do.
    static var currentTask: UInt64 {
        unsafe withUnsafeCurrentTask { task in
            guard let task = unsafe task.map({ unsafe unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }) else {
                return 0
            }
            guard #available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) else {
                return UInt64(UInt(bitPattern: task))
            }
            return unsafe CActorMessagingTaskNumber(task)
        }
    }

    static func nextDrain() -> Int { lastDrain.add(1, ordering: .relaxed).newValue }

    /// Runs a drain, whose handlers find that they run inside it.
    static func drain(_ number: Int, _ operation: () async -> Void) async {
        await $currentDrain.withValue(number, operation: operation)
    }

    /// Returns whether the place is in a handler that a drain runs, or in a task that such a handler started.
    func isInside(drain: Int) -> Bool { drain != 0 && self.drain == drain }

    /// Returns whether the place is in a task.
    func isInside(task: UInt64) -> Bool { task != 0 && self.task == task }
}
