/// A task-local value that observers which run later see as it was where the message was posted.
///
/// An asynchronous message is handled after `post` has returned, in another task, which doesn't inherit the task-local
/// values of the poster. List the values that its handlers need, such as the identifier of a request or a logger, in
/// ``MessageCenter/Configuration/carriedValues``:
///
/// ```swift
/// nonisolated enum Request {
///     @TaskLocal static var identifier = "none"
/// }
///
/// let center = MessageCenter(
///     configuration: .init(carriedValues: [CarriedTaskLocal(Request.$identifier)])
/// )
/// ```
///
/// The value is read once for each post, and bound while an observer runs: a closure, also after its own suspensions
/// and in the tasks that it starts, an observer `on:` an actor, and the observers of a notification that is deferred to
/// the main run loop. An observer of notifications with a queue has it, too, unless the center is bridged to another
/// center, which calls the observer. A message sequence runs in the task of its consumer, so carried values don't reach
/// it. No other value of the poster's task is carried.
public struct CarriedTaskLocal: Sendable {
    fileprivate let capture: @Sendable () -> any CapturedValue

    /// Creates a carried value.
    ///
    /// - Parameter taskLocal: The task-local value, such as `Request.$identifier`.
    public init<Value: Sendable>(_ taskLocal: TaskLocal<Value>) {
        capture = { TaskLocalValue(taskLocal: taskLocal, value: taskLocal.get()) }
    }
}

/// A task-local value that was read where a message was posted.
private protocol CapturedValue: Sendable {
    /// Runs an operation in which the task-local value is the one that was read.
    func bind<Result>(_ operation: () throws -> Result) rethrows -> Result

    /// Runs an asynchronous operation, in the caller's isolation, in which the task-local value is the one that was
    /// read.
    func bind(isolation: isolated (any Actor)?, _ operation: () async -> Void) async
}

private struct TaskLocalValue<Value: Sendable>: CapturedValue {
    let taskLocal: TaskLocal<Value>
    let value: Value

    func bind<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try taskLocal.withValue(value, operation: operation)
    }

    func bind(isolation: isolated (any Actor)?, _ operation: () async -> Void) async {
        await taskLocal.withValueInPlace(value, isolation: isolation, operation)
    }
}

/// The task-local values of a poster, for work that runs later: the values that the center carries, and the replaced
/// default center, which is always carried.
package struct CarriedValues: Sendable {
    private let values: [any CapturedValue]

    /// Returns the caller's values, or `nil` if there is nothing to carry.
    package static func current(_ taskLocals: [CarriedTaskLocal] = []) -> CarriedValues? {
        let isReplaced = DefaultMessageCenter.replacement != nil
        guard isReplaced || !taskLocals.isEmpty else { return nil }
        var values = taskLocals.map { $0.capture() }
        if isReplaced { values.append(DefaultMessageCenter.carried.capture()) }
        return CarriedValues(values: values)
    }

    /// Returns a job for the main run loop that runs with the caller's values.
    package static func carried(
        by job: @escaping @MainActor @Sendable () -> Void,
        _ taskLocals: [CarriedTaskLocal] = []
    ) -> @MainActor @Sendable () -> Void {
        guard let values = current(taskLocals) else { return job }
        return { values.bind { job() } }
    }

    /// Runs an operation with the values.
    package func bind<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try Self.bind(values[...], operation)
    }

    /// Runs an asynchronous operation with the values, in the caller's isolation.
    func bind(isolation: isolated (any Actor)? = #isolation, _ operation: () async -> Void) async {
        await Self.bind(values[...], isolation: isolation, operation)
    }

    private static func bind<Result>(
        _ values: ArraySlice<any CapturedValue>,
        _ operation: () throws -> Result
    ) rethrows -> Result {
        guard let first = values.first else { return try operation() }
        return try first.bind { try bind(values.dropFirst(), operation) }
    }

    private static func bind(
        _ values: ArraySlice<any CapturedValue>,
        isolation: isolated (any Actor)?,
        _ operation: () async -> Void
    ) async {
        guard let first = values.first else { return await operation() }
        await first.bind(isolation: isolation) {
            await bind(values.dropFirst(), isolation: isolation, operation)
        }
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
