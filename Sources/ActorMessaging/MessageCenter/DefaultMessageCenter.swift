internal import CActorMessaging

/// The center that replaces the default message center in a task, such as a test.
///
/// The default center itself belongs to the adapter, which bridges it. The replacement belongs to this module because
/// work that is deferred here, in a mailbox or on the main run loop, runs outside the task that posted. Each deferred
/// job carries the poster's replacement, so that a handler finds the same default center whether it runs at once or
/// later.
package enum DefaultMessageCenter {
    @TaskLocal private static var inherited: MessageCenter?

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

    /// Runs an asynchronous operation with a replacement.
    package static func replace<Result>(
        with center: MessageCenter,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        CActorMessagingReplaceDefault()
        return try await $inherited.withValue(center, operation: operation)
    }

    // MARK: Deferred jobs

    /// Returns a job that runs with the caller's replacement.
    static func carried(by job: ActorMailbox.Job) -> ActorMailbox.Job {
        guard let replacement else { return job }
        return ActorMailbox.Job(unchecked: { actor, _ in $inherited.withValue(replacement) { job(actor, ()) } })
    }

    /// Returns an envelope that runs with the caller's replacement.
    static func carried(by envelope: Envelope) -> Envelope {
        guard replacement != nil else { return envelope }
        let owned = OwnedEnvelope(envelope)
        return Envelope(carried(by: ActorMailbox.Job(unchecked: { actor, _ in owned.run(on: actor) })))
    }

    /// Owns an envelope, and discards it on deallocation if it hasn't run.
    private final class OwnedEnvelope: Sendable {
        private let envelope: Envelope
        private let hasRun = Atomic<Bool>(false)

        init(_ envelope: Envelope) { self.envelope = envelope }

        deinit {
            if !hasRun.load(ordering: .acquiring) { envelope.discard() }
        }

        func run(on actor: any Actor) {
            hasRun.store(true, ordering: .releasing)
            envelope.run(on: actor)
        }
    }

    /// Returns an asynchronous job that runs with the caller's replacement.
    static func carried(by job: @escaping TaskObserver.Job) -> TaskObserver.Job {
        guard let replacement else { return job }
        return { await $inherited.withValue(replacement) { await job() } }
    }

    /// Returns a job for the main run loop that runs with the caller's replacement.
    package static func carried(
        by job: @escaping @MainActor @Sendable () -> Void
    ) -> @MainActor @Sendable () -> Void {
        guard let replacement else { return job }
        return { $inherited.withValue(replacement) { job() } }
    }
}
