/// The mailboxes of one center: one for each actor that observes, so that what one poster sends to an actor arrives in
/// posting order whatever the types of the messages.
final class ActorMailboxes: Sendable {
    /// `@unchecked Sendable`: both are weak, so variables to the compiler, and written only on creation.
    private final class Entry: @unchecked Sendable {
        weak var actor: (any Actor)?
        /// The observers own the mailbox; with the last of them it goes.
        weak var mailbox: ActorMailbox?

        init(actor: any Actor, mailbox: ActorMailbox) {
            self.actor = actor
            self.mailbox = mailbox
        }
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var sweepThreshold = 32
    }

    private let state = Lock(State())

    /// The mailbox of an actor.
    ///
    /// - Parameter diagnostics: where a new mailbox reports what it loses.
    func mailbox(
        of actor: any Actor,
        diagnostics: @escaping @Sendable (MessageDiagnostic) -> Void
    ) -> ActorMailbox {
        let new = ActorMailbox(jobType: ActorMailbox.Job.self, report: diagnostics)
        // What was looked at through a weak reference must not die under the lock.
        let (mailbox, released) = state.withLock { state in
            var released = Released()
            let key = ObjectIdentifier(actor)
            // The entry may be a dead actor's at the same address.
            if let entry = state.entries[key], entry.actor === actor, let mailbox = entry.mailbox {
                return (mailbox, released)
            }
            if state.entries.count >= state.sweepThreshold {
                state.entries = state.entries.filter {
                    released.isAlive($0.value.actor) && released.isAlive($0.value.mailbox)
                }
                state.sweepThreshold = max(32, 2 * state.entries.count)
            }
            state.entries[key] = Entry(actor: actor, mailbox: new)
            return (new, released)
        }
        withExtendedLifetime(released) {}
        return mailbox
    }
}
