/// The mailboxes of a center: one for each observing actor, so that messages of one poster arrive in posting order,
/// whatever their types.
final class ActorMailboxes: Sendable {
    /// The mailboxes by the identities of their actors. The observers retain them.
    private let table = Lock(SweptTable<ObjectIdentifier, WeakEntry<ActorMailbox>>())

    /// The number of entries, including those of deallocated actors.
    var count: Int { table.withLock { $0.count } }

    func mailbox(of actor: any Actor) -> ActorMailbox {
        let key = ObjectIdentifier(actor)
        if let mailbox = table.withLock({ $0[key] })?.object, mailbox.actor === actor { return mailbox }
        let new = ActorMailbox(of: actor)
        let (mailbox, released) = table.withLock { table in
            // The object of a weak reference must not be deallocated under the lock.
            var released = DeferredReleases()
            // Another thread may have been faster. Or the mailbox is that of a deallocated actor at the same address.
            if let mailbox = table[key]?.object {
                if mailbox.actor === actor { return (mailbox, released) }
                released.retain(mailbox)
            }
            for (key, entry) in table.next(2) {
                let isAlive = released.retainIfAlive(entry.object) && released.retainIfAlive(entry.object?.actor)
                if !isAlive { _ = table.remove(key) }
            }
            _ = table.insert(WeakEntry(new), for: key)
            return (new, released)
        }
        withExtendedLifetime(released) {}
        return mailbox
    }
}
