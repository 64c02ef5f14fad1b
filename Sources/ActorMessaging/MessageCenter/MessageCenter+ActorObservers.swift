extension MessageCenter {
    /// Adds an observer for a message of one subject, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - identifier: stands for the message type.
    ///   - actor: the actor in whose isolation the observer runs.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message.
    /// - Returns: a token; the observation ends when its last copy dies.
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject,
        for identifier: Identifier,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        observe(subject, RegistrationSite(fileID: fileID, line: line), on: actor, wantsSubject: false) {
            actor,
            message,
            _ in
            observer(actor, message)
        }
    }

    /// Adds an observer for a message of every subject, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    ///
    /// - Parameters:
    ///   - subject: the type of subject: messages about every instance, and about none, are observed.
    ///   - identifier: stands for the message type.
    ///   - actor: the actor in whose isolation the observer runs.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message.
    /// - Returns: a token; the observation ends when its last copy dies.
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject.Type,
        for identifier: Identifier,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message {
        observe(nil, RegistrationSite(fileID: fileID, line: line), on: actor, wantsSubject: false) {
            actor,
            message,
            _ in
            observer(actor, message)
        }
    }

    /// Adds an observer for a message by its type, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed, which is not kept alive; `nil` for messages about
    ///     every subject, and about none.
    ///   - messageType: the message type.
    ///   - actor: the actor in whose isolation the observer runs.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message.
    /// - Returns: a token; the observation ends when its last copy dies.
    public func addObserver<Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(subject, RegistrationSite(fileID: fileID, line: line), on: actor, wantsSubject: false) {
            actor,
            message,
            _ in
            observer(actor, message)
        }
    }

    /// Adds an observer for a message of one subject, which takes the subject as well, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - identifier: stands for the message type.
    ///   - actor: the actor in whose isolation the observer runs.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject.
    /// - Returns: a token; the observation ends when its last copy dies.
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject,
        for identifier: Identifier,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message, Message.Subject) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        observe(subject, RegistrationSite(fileID: fileID, line: line), on: actor, wantsSubject: true) {
            actor,
            message,
            subject in
            guard let subject else { return }
            observer(actor, message, unsafeDowncast(subject, to: Message.Subject.self))
        }
    }

    /// Adds an observer for a message of every subject, which takes the subject as well, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    ///
    /// - Parameters:
    ///   - subject: the type of subject: messages about every instance, and about none, are observed.
    ///   - identifier: stands for the message type.
    ///   - actor: the actor in whose isolation the observer runs.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject, or `nil` if it was posted without one.
    /// - Returns: a token; the observation ends when its last copy dies.
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject.Type,
        for identifier: Identifier,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message, Message.Subject?) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        observe(nil, RegistrationSite(fileID: fileID, line: line), on: actor, wantsSubject: true) {
            actor,
            message,
            subject in
            observer(actor, message, subject.map { unsafeDowncast($0, to: Message.Subject.self) })
        }
    }

    /// Adds an observer for a message of one subject, by its type, which takes the subject as well, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - messageType: the message type.
    ///   - actor: the actor in whose isolation the observer runs.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject.
    /// - Returns: a token; the observation ends when its last copy dies.
    public func addObserver<Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject,
        for messageType: Message.Type,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message, Message.Subject) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        observe(subject, RegistrationSite(fileID: fileID, line: line), on: actor, wantsSubject: true) {
            actor,
            message,
            subject in
            guard let subject else { return }
            observer(actor, message, unsafeDowncast(subject, to: Message.Subject.self))
        }
    }

    /// Adds an observer for a message by its type, which takes the subject as well, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed, which is not kept alive; `nil` for messages about
    ///     every subject, and about none.
    ///   - messageType: the message type.
    ///   - actor: the actor in whose isolation the observer runs.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject, or `nil` if it was posted without one.
    /// - Returns: a token; the observation ends when its last copy dies.
    public func addObserver<Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message, Message.Subject?) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        observe(subject, RegistrationSite(fileID: fileID, line: line), on: actor, wantsSubject: true) {
            actor,
            message,
            subject in
            observer(actor, message, subject.map { unsafeDowncast($0, to: Message.Subject.self) })
        }
    }
}

extension MessageCenter {
    private func observe<A: Actor, Message: AsyncMessage>(
        _ subject: Message.Subject?,
        _ site: RegistrationSite,
        on actor: A,
        wantsSubject: Bool,
        _ body: @escaping ActorObserver<A, Message>.Body
    ) -> ObservationToken {
        let subject = subject.map { $0 as AnyObject }
        let observer = ActorObserver<A, Message>(
            subject: subject,
            site: site,
            actor: actor,
            mailbox: mailboxes.mailbox(of: actor, diagnostics: configuration.diagnostics),
            wantsSubject: wantsSubject,
            body: body
        )
        let topic = topic(of: Message.self)
        topic.add(observer, subject: subject)
        return ObservationToken(topic: topic, observer: observer)
    }
}
