/// The context that accompanies a message to its observers. Most posts have none.
struct DeliveryContext: Sendable {
    /// The task-local values of the poster, for observers that run later.
    var values: CarriedValues?
    /// Counts the observers that have finished with the message.
    var delivery: AwaitedDelivery?
    var measurement: MeasuredPost?

    /// Returns the handling of the message by one observer.
    func handling(by observer: Observer) -> Handling { Handling(by: observer, in: self) }

    /// Runs an observer that handles the message before `receive` returns, in the poster's task.
    ///
    /// - Parameter receive: Runs the observer, and returns whether it accepts the message.
    func runInPlace(_ observer: Observer, _ receive: () -> Bool) -> Bool {
        let measured = measurement?.begin(at: observer)
        // The instrument may have removed the observer.
        let isAccepted = (measured == nil || !observer.isRemoved) && receive()
        if let measured { measurement?.end(measured) }
        delivery?.record(isAccepted ? .handled : .removed)
        return isAccepted
    }
}

/// The handling of one message by one observer, whose poster waits, or which carries values or is measured.
///
/// The handling waits with the message. If it is released before it is finished, the message was discarded because the
/// observation ended. Messages are released without a lock, because their `deinit` is foreign code, so the completion
/// of the delivery isn't called under a lock either.
///
/// `@unchecked Sendable`: the lock guards `measured`, `waits` and `isEnded`; the rest is immutable or atomic.
package final class Handling: @unchecked Sendable {
    private let context: DeliveryContext
    /// The observer, if the handling is measured.
    private let observer: Observer?
    private let lock = Lock(())
    private var measured: MeasuredHandling?
    /// The waits of a fence.
    private var waits: [AwaitedDelivery] = []
    /// Whether `finish` has looked for the measured handling, or for the waits.
    private var isEnded = false
    private let isFinished = Atomic<Bool>(false)

    fileprivate init(by observer: Observer, in context: DeliveryContext) {
        self.observer = context.measurement == nil ? nil : observer
        self.context = context
        context.delivery?.begin()
    }

    /// Creates a fence, which ends when all messages before it have been handled, for a wait that has begun.
    init(fence delivery: AwaitedDelivery) {
        observer = nil
        context = DeliveryContext()
        waits = [delivery]
    }

    /// Adds a wait that has begun to a fence, unless the fence has ended. Waits that are given up are forgotten.
    func join(_ delivery: AwaitedDelivery) -> Bool {
        lock.withLock { _ in
            if isEnded { return false }
            // Twice as many as are needed: each addition then takes constant time on average.
            if waits.count == waits.capacity { waits.removeAll(where: \.hasEnded) }
            waits.append(delivery)
            return true
        }
    }

    /// Lets no further wait join the fence, and returns those that have joined, which the caller finishes.
    func endJoining() -> [AwaitedDelivery] {
        lock.withLock { _ in
            isEnded = true
            defer { waits = [] }
            return waits
        }
    }

    deinit { finish(.removed) }

    /// Runs an observer with the poster's values, and finishes.
    ///
    /// - Parameter body: Runs the observer, unless it was removed, and returns whether it ran.
    func run(_ body: () -> Bool) {
        guard let values = context.values else { return runWithoutValues(body) }
        values.bind { runWithoutValues(body) }
    }

    /// Runs an asynchronous observer with the poster's values, and finishes.
    func run(_ body: () async -> Void) async {
        guard let values = context.values else { return await runWithoutValues(body) }
        await values.bind { await runWithoutValues(body) }
    }

    private func runWithoutValues(_ body: () -> Bool) {
        begin()
        finish(body() ? .handled : .removed)
    }

    private func runWithoutValues(_ body: () async -> Void) async {
        begin()
        if isObserverRemoved { return finish(.removed) }
        await body()
        finish(.handled)
    }

    /// Whether the instrument has removed the observer, which then doesn't run.
    private var isObserverRemoved: Bool { observer?.isRemoved == true }

    /// Called when the observer begins to handle the message.
    func begin() {
        guard let observer, let measurement = context.measurement, !isFinished.load(ordering: .acquiring) else {
            return
        }
        let handling = measurement.begin(at: observer)
        let isLate = lock.withLock { _ in
            measured = handling
            return isEnded
        }
        // The consumer of a sequence was canceled meanwhile.
        if isLate { measurement.end(handling) }
    }

    /// Records the observer's result. Only the first call has an effect.
    package func finish(_ result: DeliveryOutcome.Result) {
        guard !isFinished.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let (handling, waits) = lock.withLock { _ in
            isEnded = true
            defer { self.waits = [] }
            return (measured, self.waits)
        }
        if let handling { context.measurement?.end(handling) }
        context.delivery?.finish(result)
        for wait in waits { wait.finish(result) }
    }
}
