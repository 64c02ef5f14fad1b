/// The mailboxes of a center: one for each observing actor, so that messages of one poster arrive in posting order,
/// whatever their types.
final class ActorMailboxes: Sendable {
    /// `@unchecked Sendable`: the references are variables because they are weak. Only the initializer writes them.
    private final class Entry: @unchecked Sendable {
        weak var actor: (any Actor)?
        /// The observers retain the mailbox.
        weak var mailbox: ActorMailbox?

        init(actor: any Actor, mailbox: ActorMailbox) {
            self.actor = actor
            self.mailbox = mailbox
        }
    }

    private let table = Lock(SweptTable<ObjectIdentifier, Entry>())

    /// The number of entries, including those of deallocated actors.
    var count: Int { table.withLock { $0.count } }

    /// Returns the mailbox of an actor.
    func mailbox(of actor: any Actor) -> ActorMailbox {
        let key = ObjectIdentifier(actor)
        // The entry may belong to a deallocated actor with the same address. The object of a weak reference must not be
        // deallocated under the lock.
        if let entry = table.withLock({ $0[key] }), entry.actor === actor, let mailbox = entry.mailbox {
            return mailbox
        }
        let new = ActorMailbox(of: type(of: actor))
        let (mailbox, released) = table.withLock { table in
            var released = DeferredReleases()
            // Another thread may have been faster.
            if let entry = table[key], entry.actor === actor, let mailbox = entry.mailbox {
                return (mailbox, released)
            }
            for (key, entry) in table.next(2)
            where !(released.retainIfAlive(entry.actor) && released.retainIfAlive(entry.mailbox)) {
                _ = table.remove(key)
            }
            _ = table.insert(Entry(actor: actor, mailbox: new), for: key)
            return (new, released)
        }
        withExtendedLifetime(released) {}
        return mailbox
    }
}
