internal import CActorMessaging

/// The center that replaces the default message center in a task, such as a test.
///
/// The default center itself belongs to the adapter, which bridges it. The replacement is one of the ``CarriedValues``,
/// so that a handler finds the same default center whether it runs at once or, outside the poster's task, later.
package enum DefaultMessageCenter {
    @TaskLocal private static var inherited: MessageCenter?

    /// The replacement as a task-local value that deferred work carries.
    static let carried = CarriedTaskLocal($inherited)

    /// The replacement that applies to the caller. In a process that never had one, reading it takes one load.
    package static var replacement: MessageCenter? {
        CActorMessagingMayHaveReplacedDefault() ? inherited : nil
    }

    /// Runs an operation with a replacement. Pass `nil` to keep the caller's replacement.
    package static func replace<Result>(
        with center: MessageCenter?,
        operation: () throws -> Result
    ) rethrows -> Result {
        guard let center else { return try operation() }
        CActorMessagingReplaceDefault()
        return try $inherited.withValue(center, operation: operation)
    }

    /// Runs an asynchronous operation with a replacement, in the caller's isolation.
    package static func replace<Result>(
        with center: MessageCenter,
        isolation: isolated (any Actor)? = #isolation,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        CActorMessagingReplaceDefault()
        return try await $inherited.withValueInPlace(center, isolation: isolation, operation)
    }
}
