public import NotifiableAdapter

extension MessageCenter {
    /// Runs an operation in which `MessageCenter.default` is another center, such as a test's own.
    ///
    /// In XCTest, replace the default center of each test in `invokeTest()`. Swift Testing has the `messageCenter`
    /// trait of `NotifiableTesting`. <doc:DefaultCenters> has examples.
    ///
    /// The replacement is a task-local value: the operation sees it, and so do its child tasks, the tasks that it
    /// starts with `Task { }`, and the handlers of its posts, including those that run later, in an actor or on the
    /// main run loop. Detached tasks, threads and Dispatch queues see the process's default center, and so does code
    /// that uses `NotificationCenter.default`.
    ///
    /// - Parameters:
    ///   - center: The center that takes the place of the default center.
    ///   - operation: The code that runs with the center.
    /// - Returns: The result of the operation.
    public static func withDefault<Result>(
        _ center: MessageCenter,
        operation: () throws -> Result
    ) rethrows -> Result {
        try DefaultMessageCenter.replace(with: center, operation: operation)
    }

    /// Runs an asynchronous operation, in the caller's isolation, in which `MessageCenter.default` is another center.
    public static func withDefault<Result>(
        _ center: MessageCenter,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        try await DefaultMessageCenter.replace(with: center, operation: operation)
    }
}
