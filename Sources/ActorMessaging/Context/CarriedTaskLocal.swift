/// A task-local value that observers which run later see as it was where the message was posted.
///
/// An asynchronous message is handled in another task, which doesn't inherit the task-local values of the poster. List
/// the values that its handlers need, such as a request's identifier, in ``MessageCenter/Configuration/carriedValues``.
/// <doc:HowDeliveryWorks> has an example.
///
/// The value is read once for each post, and bound while an observer runs: a closure, also after its suspensions and in
/// the tasks that it starts, an observer `on:` an actor, and the observers of a notification that is deferred to the
/// main run loop. An observer of notifications with a queue has it, too, unless the center is bridged to another one.
/// A message sequence runs in the task of its consumer, which carried values don't reach.
public struct CarriedTaskLocal: Sendable {
    fileprivate let taskLocal: any CapturableTaskLocal

    /// Creates a carried value of a task-local value, such as `Request.$identifier`.
    public init<Value: Sendable>(_ taskLocal: TaskLocal<Value>) { self.taskLocal = taskLocal }
}

/// A `TaskLocal`, whatever its value.
private protocol CapturableTaskLocal: Sendable {
    /// Reads the value where a message is posted.
    func capture(_ next: (any CapturedValue)?) -> any CapturedValue
}

extension TaskLocal: CapturableTaskLocal {
    fileprivate func capture(_ next: (any CapturedValue)?) -> any CapturedValue {
        TaskLocalValue(taskLocal: self, value: get(), next: next)
    }
}

/// A task-local value that was read where a message was posted, and those that were read before it.
private protocol CapturedValue: AnyObject, Sendable {
    /// Runs an operation with the values that were read.
    func bind(_ operation: () -> Void)

    /// Runs an asynchronous operation with the values that were read, in the caller's isolation.
    func bind(isolation: isolated (any Actor)?, _ operation: () async -> Void) async
}

private final class TaskLocalValue<Value: Sendable>: CapturedValue {
    private let taskLocal: TaskLocal<Value>
    private let value: Value
    private let next: (any CapturedValue)?

    init(taskLocal: TaskLocal<Value>, value: Value, next: (any CapturedValue)?) {
        (self.taskLocal, self.value, self.next) = (taskLocal, value, next)
    }

    func bind(_ operation: () -> Void) {
        taskLocal.withValue(value) {
            if let next { next.bind(operation) } else { operation() }
        }
    }

    func bind(isolation: isolated (any Actor)?, _ operation: () async -> Void) async {
        await taskLocal.withValueInPlace(value, isolation: isolation) {
            if let next { await next.bind(isolation: isolation, operation) } else { await operation() }
        }
    }
}

/// A default center that isn't retained, because it may retain the message. An empty center takes its place.
///
/// `@unchecked Sendable`: only the initializer writes the reference.
private final class UnretainedDefault: CapturedValue, @unchecked Sendable {
    private weak var center: MessageCenter?

    init(_ center: MessageCenter) { self.center = center }

    func bind(_ operation: () -> Void) {
        DefaultMessageCenter.replace(with: center ?? MessageCenter(), operation: operation)
    }

    func bind(isolation: isolated (any Actor)?, _ operation: () async -> Void) async {
        await DefaultMessageCenter.replace(
            with: center ?? MessageCenter(),
            isolation: isolation,
            operation: operation
        )
    }
}

/// The task-local values of a poster, for work that runs later: the values that the center carries, and the replaced
/// default center, which is always carried.
package struct CarriedValues: Sendable {
    private let values: any CapturedValue

    /// Returns the caller's values, or `nil` if there is nothing to carry.
    package static func current(
        _ taskLocals: [CarriedTaskLocal] = [],
        retainingDefault: Bool = true
    ) -> CarriedValues? {
        var values: (any CapturedValue)?
        if let center = DefaultMessageCenter.replacement {
            values = retainingDefault ? DefaultMessageCenter.carried.taskLocal.capture(nil) : UnretainedDefault(center)
        }
        for taskLocal in taskLocals.reversed() { values = taskLocal.taskLocal.capture(values) }
        return values.map { CarriedValues(values: $0) }
    }

    /// Returns a job for the main run loop that runs with the caller's values.
    package static func carried(
        by job: @escaping @MainActor @Sendable () -> Void,
        _ taskLocals: [CarriedTaskLocal] = []
    ) -> @MainActor @Sendable () -> Void {
        guard let values = current(taskLocals) else { return job }
        return { values.bind { job() } }
    }

    package func bind(_ operation: () -> Void) { values.bind(operation) }

    func bind(isolation: isolated (any Actor)? = #isolation, _ operation: () async -> Void) async {
        await values.bind(isolation: isolation, operation)
    }
}

extension TaskLocal {
    /// Runs an asynchronous operation with a value, in the caller's isolation.
    ///
    /// `withValue` takes a function that isn't `nonisolated(nonsending)`: converted to that type, an operation runs on
    /// the concurrent executor. A closure that captures its isolation doesn't.
    func withValueInPlace<Result>(
        _ value: Value,
        isolation: isolated (any Actor)?,
        _ operation: () async throws -> Result
    ) async rethrows -> Result {
        try await withValue(
            value,
            operation: {
                _ = isolation
                return try await operation()
            },
            isolation: isolation
        )
    }
}
