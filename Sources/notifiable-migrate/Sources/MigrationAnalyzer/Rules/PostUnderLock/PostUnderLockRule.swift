// Posts that keep other code waiting.

extension Rule {
    static let postUnderLock = Rule(
        identifier: "post-under-lock",
        severity: .warning,
        section: "posters-off-the-main-actor",
        summary: "A notification is posted while the poster holds a lock, or runs on its own queue synchronously.",
        why: """
            A post calls the observers before it returns. An observer that calls the poster back and needs the lock waits \
            forever; an observer with `queue: .main` makes a post on another thread wait for the main thread, which can be \
            waiting for the lock. What observers do is not visible to the poster, and changes.
            """,
        example: """
            func insert(_ train: Train) {
                lock.lock()
                defer { lock.unlock() }
                trains.append(train)
                NotificationCenter.default.post(name: .trainsDidChange, object: self)
            }
            """,
        fix: """
            func insert(_ train: Train) {
                lock.withLock { trains.append(train) }
                NotificationCenter.default.post(name: .trainsDidChange, object: self)
            }
            """,
        sources: ["https://github.com/kryptco/krypton-ios/issues/36"],
        check: .codeBase { codeBase in
            codeBase.postings.compactMap { posting in
                guard let lock = posting.post.heldLock,
                    // It doesn't wait for its own thread.
                    codeBase.type(.property(lock), in: posting.context) != .name("NSRecursiveLock")
                else { return nil }
                let place = lock.hasSuffix(".sync") ? "inside `\(lock)`" : "while `\(lock)` is locked"
                return Hit(
                    context: posting.context,
                    span: posting.post.span,
                    subject: posting.names.identities,
                    message: "\(posting.names.isEmpty ? "A notification" : posting.names.phrase) is posted \(place): "
                        + "an observer that needs it waits forever.",
                    names: posting.names
                )
            }
        }
    )
}
