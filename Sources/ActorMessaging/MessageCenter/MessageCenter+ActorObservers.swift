extension MessageCenter {
    /// Observes one by identifier. See ``addObserver(of:for:startingWith:on:buffering:fileID:line:using:)-4aztw``.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject,
        for identifier: Identifier,
        startingWith start: Start = .next,
        on actor: A,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        observe(subject, RegistrationSite(fileID, line, start), on: actor, buffering, observer)
    }

    /// Observes by an identifier. See ``addObserver(of:for:startingWith:on:buffering:fileID:line:using:)-4aztw``.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Subject, Message: AsyncMessage, A: Actor>(
        of subject: Subject.Type,
        for identifier: Identifier,
        startingWith start: Start = .next,
        on actor: A,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject == Subject {
        observe(nil, RegistrationSite(fileID, line, start), on: actor, buffering, observer)
    }

    /// Adds an observer for a message type in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. Messages of one poster reach the actor in posting order, including
    /// messages of different types. The actor is retained only while messages wait for it. In the initializer of the
    /// actor, `on: self` requires that the initializer is `async`; otherwise, add the observer in a method.
    ///
    /// The other parameters and the result are those of
    /// ``addObserver(of:for:startingWith:buffering:fileID:line:using:)-9qtzh``.
    @inlinable
    public func addObserver<Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        on actor: A,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(subject, RegistrationSite(fileID, line, start), on: actor, buffering, observer)
    }

    /// Observes one, and takes it. See ``addObserver(of:for:startingWith:on:buffering:fileID:line:using:)-4aztw``.
    @inlinable
    public func addObserver<Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        on actor: A,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message, Message.Subject) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        let site = RegistrationSite(fileID, line, start)
        return observe(subject, site, on: actor, buffering) { (actor: isolated A, message, subject: Message.Subject?) in
            // A subject that posts in its `deinit` can't be retained for later.
            if let subject { observer(actor, message, subject) }
        }
    }

    /// Observes with the subject. See ``addObserver(of:for:startingWith:on:buffering:fileID:line:using:)-4aztw``.
    @_disfavoredOverload @inlinable
    public func addObserver<Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        on actor: A,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message, Message.Subject?) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        observe(subject, RegistrationSite(fileID, line, start), on: actor, buffering, observer)
    }

    @inlinable
    func observe<Message: AsyncMessage, A: Actor>(
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        on actor: A,
        _ buffering: MailboxBuffering,
        _ observer: @escaping @Sendable (isolated A, Message) -> Void
    ) -> ObservationToken {
        let function = ActorFunction { (actor: isolated A, post: ErasedPost) in
            observer(actor, post.message.value(as: Message.self))
        }
        return observe(Message.self, subject, site, on: actor, buffering, takesSubject: false, function)
    }

    @inlinable
    func observe<Message: AsyncMessage, A: Actor>(
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        on actor: A,
        _ buffering: MailboxBuffering,
        _ observer: @escaping @Sendable (isolated A, Message, Message.Subject?) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        let function = ActorFunction { (actor: isolated A, post: ErasedPost) in
            observer(actor, post.message.value(as: Message.self), post.subject(as: Message.Subject.self))
        }
        return observe(Message.self, subject, site, on: actor, buffering, takesSubject: true, function)
    }

    @usableFromInline
    func observe<Message: AsyncMessage>(
        _ messageType: Message.Type,
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        on actor: any Actor,
        _ buffering: MailboxBuffering = .unbounded,
        takesSubject: Bool,
        _ function: ActorFunction<ErasedPost>
    ) -> ObservationToken {
        let observer = ActorObserver<Message>(
            subject: subject,
            site: site,
            actor: actor,
            mailbox: mailboxes.mailbox(of: actor),
            activity: activity,
            buffering: buffering,
            takesSubject: takesSubject,
            function: function
        )
        return add(observer, to: topic(of: messageType), subject: subject)
    }
}
