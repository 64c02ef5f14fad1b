extension MessageCenter {
    /// Adds an observer for a message of one subject, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    /// In the actor's own initializer, `on: self` needs that initializer to be `async`; if it cannot be, observe in a method.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - identifier: stands for the message type.
    ///   - actor: the actor in whose isolation the observer runs.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject,
        for identifier: Identifier,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        // The same closure to the machine; the mailbox calls it where the isolation holds.
        let run = unsafeBitCast(observer, to: (@Sendable (A, Message) -> Void).self)
        return observe(
            Message.self,
            subject,
            RegistrationSite(fileID: fileID, line: line),
            on: actor,
            takesSubject: false
        ) {
            actor,
            message,
            _ in
            run(unsafeDowncast(actor, to: A.self), message.assumingMemoryBound(to: Message.self).pointee)
        }
    }

    /// Adds an observer for a message of every subject, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    /// In the actor's own initializer, `on: self` needs that initializer to be `async`; if it cannot be, observe in a method.
    ///
    /// - Parameters:
    ///   - subject: the type of subject: messages about every instance, and about none, are observed.
    ///   - identifier: stands for the message type.
    ///   - actor: the actor in whose isolation the observer runs.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject.Type,
        for identifier: Identifier,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message {
        // The same closure to the machine; the mailbox calls it where the isolation holds.
        let run = unsafeBitCast(observer, to: (@Sendable (A, Message) -> Void).self)
        return observe(Message.self, nil, RegistrationSite(fileID: fileID, line: line), on: actor, takesSubject: false)
        {
            actor,
            message,
            _ in
            run(unsafeDowncast(actor, to: A.self), message.assumingMemoryBound(to: Message.self).pointee)
        }
    }

    /// Adds an observer for a message by its type, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    /// In the actor's own initializer, `on: self` needs that initializer to be `async`; if it cannot be, observe in a method.
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
    @inlinable
    public func addObserver<Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        // The same closure to the machine; the mailbox calls it where the isolation holds.
        let run = unsafeBitCast(observer, to: (@Sendable (A, Message) -> Void).self)
        return observe(
            Message.self,
            subject,
            RegistrationSite(fileID: fileID, line: line),
            on: actor,
            takesSubject: false
        ) {
            actor,
            message,
            _ in
            run(unsafeDowncast(actor, to: A.self), message.assumingMemoryBound(to: Message.self).pointee)
        }
    }

    /// Adds an observer for a message of one subject, which takes the subject as well, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    /// In the actor's own initializer, `on: self` needs that initializer to be `async`; if it cannot be, observe in a method.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - identifier: stands for the message type.
    ///   - actor: the actor in whose isolation the observer runs.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject,
        for identifier: Identifier,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message, Message.Subject) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        // The same closure to the machine; the mailbox calls it where the isolation holds.
        let run = unsafeBitCast(observer, to: (@Sendable (A, Message, Message.Subject) -> Void).self)
        return observe(
            Message.self,
            subject,
            RegistrationSite(fileID: fileID, line: line),
            on: actor,
            takesSubject: true
        ) {
            actor,
            message,
            subject in
            let message = message.assumingMemoryBound(to: Message.self).pointee
            // There is none if it posted in its `deinit`.
            guard let subject else { return }
            run(unsafeDowncast(actor, to: A.self), message, unsafeDowncast(subject, to: Message.Subject.self))
        }
    }

    /// Adds an observer for a message of every subject, which takes the subject as well, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    /// In the actor's own initializer, `on: self` needs that initializer to be `async`; if it cannot be, observe in a method.
    ///
    /// - Parameters:
    ///   - subject: the type of subject: messages about every instance, and about none, are observed.
    ///   - identifier: stands for the message type.
    ///   - actor: the actor in whose isolation the observer runs.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject, or `nil` if it was posted without one.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject.Type,
        for identifier: Identifier,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message, Message.Subject?) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        // The same closure to the machine; the mailbox calls it where the isolation holds.
        let run = unsafeBitCast(observer, to: (@Sendable (A, Message, Message.Subject?) -> Void).self)
        return observe(Message.self, nil, RegistrationSite(fileID: fileID, line: line), on: actor, takesSubject: true) {
            actor,
            message,
            subject in
            let message = message.assumingMemoryBound(to: Message.self).pointee
            let subject = subject.map { unsafeDowncast($0, to: Message.Subject.self) }
            run(unsafeDowncast(actor, to: A.self), message, subject)
        }
    }

    /// Adds an observer for a message of one subject, by its type, which takes the subject as well, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    /// In the actor's own initializer, `on: self` needs that initializer to be `async`; if it cannot be, observe in a method.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - messageType: the message type.
    ///   - actor: the actor in whose isolation the observer runs.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable
    public func addObserver<Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject,
        for messageType: Message.Type,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message, Message.Subject) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        // The same closure to the machine; the mailbox calls it where the isolation holds.
        let run = unsafeBitCast(observer, to: (@Sendable (A, Message, Message.Subject) -> Void).self)
        return observe(
            Message.self,
            subject,
            RegistrationSite(fileID: fileID, line: line),
            on: actor,
            takesSubject: true
        ) {
            actor,
            message,
            subject in
            let message = message.assumingMemoryBound(to: Message.self).pointee
            // There is none if it posted in its `deinit`.
            guard let subject else { return }
            run(unsafeDowncast(actor, to: A.self), message, unsafeDowncast(subject, to: Message.Subject.self))
        }
    }

    /// Adds an observer for a message by its type, which takes the subject as well, in an actor's isolation.
    ///
    /// The observer runs isolated to the actor. All messages that one poster posts reach the actor in posting order, also
    /// those of different types. The actor is not kept alive, except while messages wait for it.
    /// In the actor's own initializer, `on: self` needs that initializer to be `async`; if it cannot be, observe in a method.
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
    @inlinable
    public func addObserver<Message: AsyncMessage, A: Actor>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        on actor: A,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message, Message.Subject?) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        // The same closure to the machine; the mailbox calls it where the isolation holds.
        let run = unsafeBitCast(observer, to: (@Sendable (A, Message, Message.Subject?) -> Void).self)
        return observe(
            Message.self,
            subject,
            RegistrationSite(fileID: fileID, line: line),
            on: actor,
            takesSubject: true
        ) {
            actor,
            message,
            subject in
            let message = message.assumingMemoryBound(to: Message.self).pointee
            let subject = subject.map { unsafeDowncast($0, to: Message.Subject.self) }
            run(unsafeDowncast(actor, to: A.self), message, subject)
        }
    }
}

extension MessageCenter {
    @usableFromInline
    func observe<Message: AsyncMessage>(
        _ messageType: Message.Type,
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        on actor: any Actor,
        takesSubject: Bool,
        _ body: @escaping ActorObserver.Body
    ) -> ObservationToken {
        let observer = MessageActorObserver<Message>(
            subject: subject,
            site: site,
            actor: actor,
            mailbox: mailboxes.mailbox(of: actor, diagnostics: configuration.diagnostics),
            takesSubject: takesSubject,
            body: body
        )
        return topic(of: messageType).add(observer, subject: subject)
    }
}
