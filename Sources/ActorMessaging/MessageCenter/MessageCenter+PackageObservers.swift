// Observers that the other modules of this package add.

extension MessageCenter {
    /// Adds an observer for an asynchronous message that runs inside `post`, on the posting thread.
    ///
    /// Recorders use this method, because a message must have been recorded when `post` returns. The method isn't
    /// public, because asynchronous messages exist so that observers don't run on the posting thread.
    package func observePosts<Message: AsyncMessage>(
        of subject: AnyObject?,
        for messageType: Message.Type,
        fileID: StaticString,
        line: UInt,
        using observer: @escaping @Sendable (Message) -> Void
    ) -> ObservationToken {
        let site = RegistrationSite(fileID, line, .recording)
        let member = PostObserver(recording: subject, site: site) { post in
            observer(post.message.value(as: Message.self))
        }
        return add(member, to: topic(of: messageType), subject: subject)
    }

    /// Adds an observer that runs on the main actor, inside `post`, for a main-actor message, and on the concurrent
    /// executor, one message at a time, for an asynchronous message.
    package func observeEitherKind<Message: MessageCenter.Message>(
        of subject: AnyObject?,
        for messageType: Message.Type,
        fileID: StaticString,
        line: UInt,
        using observer: @escaping @Sendable (Message) -> Void
    ) -> ObservationToken {
        let site = RegistrationSite(fileID, line)
        guard let asyncType = messageType as? any AsyncMessage.Type else {
            let member = PostObserver(subject: subject, site: site) { post in
                observer(post.message.value(as: Message.self))
            }
            return add(member, to: topic(ofEitherKind: messageType), subject: subject)
        }
        return observe(asyncType, subject, site, .unbounded, nil) { post in
            // An asynchronous message is Sendable, which `MessageCenter.Message` doesn't require.
            nonisolated(unsafe) let message = post.message.value(as: Message.self)
            return { unsafe observer(message) }
        }
    }

    /// Adds an observer that runs on the main actor: inside `post` for a main-actor message, and after `post`, one
    /// message at a time, for an asynchronous message.
    ///
    /// - Parameter takesSubject: Whether the closure uses the subject, as for an ``ActorObserver``. Pass `true` for an
    ///   asynchronous message only if its subject is Sendable.
    package func observeOnMainActor<Message: MessageCenter.Message>(
        of subject: AnyObject?,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        takesSubject: Bool,
        fileID: StaticString,
        line: UInt,
        using observer: @escaping @MainActor (Message, AnyObject?) -> Void
    ) -> ObservationToken {
        let site = RegistrationSite(fileID, line, start)
        guard let asyncType = messageType as? any AsyncMessage.Type else {
            let member = PostObserver(subject: subject, site: site) { post in
                observer(post.message.value(as: Message.self), post.subject)
            }
            return add(member, to: topic(ofEitherKind: messageType), subject: subject)
        }
        let function = ActorFunction<ErasedPost>(unchecked: { _, post in
            // An asynchronous message is Sendable, which `MessageCenter.Message` doesn't require, and so is a subject
            // that the closure uses.
            nonisolated(unsafe) let message = post.message.value(as: Message.self)
            nonisolated(unsafe) let subject = post.subject
            MainActor.assumeIsolated { unsafe observer(message, subject) }
        })
        return observe(asyncType, subject, site, on: MainActor.shared, takesSubject: takesSubject, function)
    }
}
