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

        private struct State {
            /// Subjects of different classes may have the same ID. The newest one is the first.
            var entries: [String: [Entry]] = [:]
            var count = 0
            var sweepThreshold = 32
        }

        private let state = Lock(State())

        func register(_ subject: any RelayedSubject) {
            let (id, new) = (subject.relayID, Entry(subject))
            let isDue = state.withLock { state in
                let former = state.entries[id, default: []].filter { $0.identity != new.identity }
                state.count += 1 + former.count - (state.entries[id]?.count ?? 0)
                state.entries[id] = [new] + former
                return state.count >= state.sweepThreshold
            }
            if isDue { sweep() }
        }

        /// Returns the newest subject of a class with an ID.
        func subject<Subject: RelayedSubject>(_ type: Subject.Type, id: String) -> Subject? {
            let entries = state.withLock { $0.entries[id] } ?? []
            for entry in entries {
                if let subject = entry.subject as? Subject { return subject }
            }
            return nil
        }

        /// Removes the entries of deallocated subjects.
        ///
        /// The references are read without the lock, because the last release of a subject runs its `deinit`.
        private func sweep() {
            let all = state.withLock { $0.entries.values.flatMap(\.self) }
            let dead = Set(all.filter { $0.subject == nil }.map { ObjectIdentifier($0) })
            state.withLock { state in
                state.entries = state.entries.compactMapValues { entries in
                    let living = entries.filter { !dead.contains(ObjectIdentifier($0)) }
                    return living.isEmpty ? nil : living
                }
                state.count = state.entries.values.reduce(0) { $0 + $1.count }
                state.sweepThreshold = max(32, 2 * state.count)
            }
        }
    }
#endif
