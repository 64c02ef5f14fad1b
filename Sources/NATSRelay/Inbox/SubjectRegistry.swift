#if NATS
    internal import ActorMessaging

    /// The subjects that received messages are delivered with, by their IDs. It doesn't retain them.
    final class SubjectRegistry: Sendable {
        /// `@unchecked Sendable`: only the initializer writes the reference.
        private final class Entry: @unchecked Sendable {
            private(set) weak var subject: (any RelayedSubject)?
            let identity: ObjectIdentifier

            init(_ subject: any RelayedSubject) {
                self.subject = subject
                identity = ObjectIdentifier(subject)
            }
        }

        /// Subjects of different classes may have the same ID. The newest one is the first.
        private let table = Lock(SweptTable<String, [Entry]>())

        func register(_ subject: any RelayedSubject) {
            let new = Entry(subject)
            let examined = table.withLock { table in
                table.update(subject.relayID, initial: []) { entries in
                    entries = [new] + entries.filter { $0.identity != new.identity }
                    return true
                }
                return table.next(2)
            }
            // Without the lock, because the last release of a subject runs its `deinit`.
            for (id, entries) in examined {
                let dead = Set(entries.filter { $0.subject == nil }.map { ObjectIdentifier($0) })
                if dead.isEmpty { continue }
                table.withLock { table in
                    table.update(id, initial: []) { entries in
                        entries.removeAll { dead.contains(ObjectIdentifier($0)) }
                        return !entries.isEmpty
                    }
                }
            }
        }

        /// Returns the newest subject of a class with an ID.
        func subject<Subject: RelayedSubject>(_ type: Subject.Type, id: String) -> Subject? {
            for entry in table.withLock({ $0[id] }) ?? [] {
                if let subject = entry.subject as? Subject { return subject }
            }
            return nil
        }
    }
#endif
