extension MessageCenter {
    /// Observes one by an identifier. See ``addObserver(of:for:startingWith:buffering:fileID:line:using:)-9qtzh``.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage>(
        of subject: Message.Subject,
        for identifier: Identifier,
        startingWith start: Start = .next,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        observe(subject, RegistrationSite(fileID, line, start), buffering, observer)
    }

    /// Adds an observer for an identifier. See ``addObserver(of:for:startingWith:buffering:fileID:line:using:)-9qtzh``.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Subject, Message: AsyncMessage>(
        of subject: Subject.Type,
        for identifier: Identifier,
        startingWith start: Start = .next,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject == Subject {
        observe(nil, RegistrationSite(fileID, line, start), buffering, observer)
    }

    /// Adds an observer for a message type.
    ///
    /// The observer receives one message at a time, in the posting order of each poster. It runs in a task of the
    /// center, on the concurrent executor unless the closure is isolated to a global actor. To access main-actor state,
    /// isolate the closure: `{ @MainActor message in … }`.
    ///
    /// A `nonisolated(nonsending)` function, as in a module with the feature `NonisolatedNonsendingByDefault`, doesn't
    /// convert to the `@isolated(any)` function that an observer is. Call it in a closure: `{ await handle($0) }`.
    ///
    /// `buffering` is the policy for waiting messages. With `.newest(1)`, a newer message replaces one that waits. The
    /// other parameters and the result are those of ``addObserver(of:for:startingWith:fileID:line:using:)-1ufqk``.
    @inlinable
    public func addObserver<Message: AsyncMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(subject, RegistrationSite(fileID, line, start), buffering, observer)
    }

    /// Observes, and takes the subject. See ``addObserver(of:for:startingWith:buffering:fileID:line:using:)-9qtzh``.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage>(
        of subject: Message.Subject,
        for identifier: Identifier,
        startingWith start: Start = .next,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message, Message.Subject) async -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        observe(subject, RegistrationSite(fileID, line, start), buffering, observer)
    }

    /// Observes, with the subject if any. See ``addObserver(of:for:startingWith:buffering:fileID:line:using:)-9qtzh``.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Subject, Message: AsyncMessage>(
        of subject: Subject.Type,
        for identifier: Identifier,
        startingWith start: Start = .next,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message, Message.Subject?) async -> Void
    ) -> ObservationToken
    where Identifier.MessageType == Message, Message.Subject == Subject, Message.Subject: AnyObject & Sendable {
        observe(nil, RegistrationSite(fileID, line, start), buffering, observer)
    }

    /// Observes, and takes the subject. See ``addObserver(of:for:startingWith:buffering:fileID:line:using:)-9qtzh``.
    @inlinable
    public func addObserver<Message: AsyncMessage>(
        of subject: Message.Subject,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message, Message.Subject) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        observe(subject, RegistrationSite(fileID, line, start), buffering, observer)
    }

    /// Observes, with the subject if any. See ``addObserver(of:for:startingWith:buffering:fileID:line:using:)-9qtzh``.
    @_disfavoredOverload @inlinable
    public func addObserver<Message: AsyncMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message, Message.Subject?) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        observe(subject, RegistrationSite(fileID, line, start), buffering, observer)
    }

    @inlinable
    func observe<Message: AsyncMessage>(
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        _ buffering: MailboxBuffering,
        _ observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken {
        observe(Message.self, subject, site, buffering, observer.isolation) { post in
            let message = post.message.value(as: Message.self)
            return { await observer(message) }
        }
    }

    @inlinable
    func observe<Message: AsyncMessage>(
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        _ buffering: MailboxBuffering,
        _ observer: @escaping @Sendable @isolated(any) (Message, Message.Subject) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        observe(Message.self, subject, site, buffering, observer.isolation, takesSubject: true) { post in
            let message = post.message.value(as: Message.self)
            // A subject that posts in its `deinit` can't be retained for later.
            guard let subject = post.subject(as: Message.Subject.self) else { return {} }
            return { await observer(message, subject) }
        }
    }

    @inlinable
    func observe<Message: AsyncMessage>(
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        _ buffering: MailboxBuffering,
        _ observer: @escaping @Sendable @isolated(any) (Message, Message.Subject?) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        observe(Message.self, subject, site, buffering, observer.isolation, takesSubject: true) { post in
            let message = post.message.value(as: Message.self)
            let subject = post.subject(as: Message.Subject.self)
            return { await observer(message, subject) }
        }
    }

    @usableFromInline
    func observe<Message: AsyncMessage>(
        _ messageType: Message.Type,
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        _ buffering: MailboxBuffering,
        _ closureIsolation: (any Actor)?,
        takesSubject: Bool = false,
        _ makeJob: @escaping TaskObserver.MakeJob
    ) -> ObservationToken {
        let observer = TaskObserver(
            of: messageType,
            subject: subject,
            site: site,
            activity: activity,
            buffering: buffering,
            closureIsolation: closureIsolation,
            takesSubject: takesSubject,
            makeJob: makeJob
        )
        return add(observer, to: topic(of: messageType), subject: subject)
    }
}
