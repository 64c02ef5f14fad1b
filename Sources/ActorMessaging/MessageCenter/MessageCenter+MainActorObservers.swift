extension MessageCenter {
    /// Adds an observer for a message of one subject.
    ///
    /// The observer runs on the main actor, inside `post`, after those that registered before it.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - identifier: stands for the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable public func addObserver<Identifier: MessageIdentifier, Message: MainActorMessage>(
        of subject: Message.Subject,
        for identifier: Identifier,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        observe(Message.self, subject, RegistrationSite(fileID: fileID, line: line), observer)
    }

    /// Adds an observer for a message of every subject.
    ///
    /// The observer runs on the main actor, inside `post`, after those that registered before it.
    ///
    /// - Parameters:
    ///   - subject: the type of subject: messages about every instance, and about none, are observed.
    ///   - identifier: stands for the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable public func addObserver<Identifier: MessageIdentifier, Message: MainActorMessage>(
        of subject: Message.Subject.Type,
        for identifier: Identifier,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message {
        observe(Message.self, nil, RegistrationSite(fileID: fileID, line: line), observer)
    }

    /// Adds an observer for a message by its type.
    ///
    /// The observer runs on the main actor, inside `post`, after those that registered before it.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed, which is not kept alive; `nil` for messages about
    ///     every subject, and about none.
    ///   - messageType: the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable public func addObserver<Message: MainActorMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(Message.self, subject, RegistrationSite(fileID: fileID, line: line), observer)
    }

    /// Adds an observer for a message of one subject, which takes the subject as well.
    ///
    /// The observer runs on the main actor, inside `post`, after those that registered before it.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - identifier: stands for the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable public func addObserver<Identifier: MessageIdentifier, Message: MainActorMessage>(
        of subject: Message.Subject,
        for identifier: Identifier,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message, Message.Subject) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        observe(Message.self, subject, RegistrationSite(fileID: fileID, line: line)) { message, subject in
            guard let subject else { return }
            observer(
                message.assumingMemoryBound(to: Message.self).pointee,
                unsafeDowncast(subject, to: Message.Subject.self)
            )
        }
    }

    /// Adds an observer for a message of every subject, which takes the subject as well.
    ///
    /// The observer runs on the main actor, inside `post`, after those that registered before it.
    ///
    /// - Parameters:
    ///   - subject: the type of subject: messages about every instance, and about none, are observed.
    ///   - identifier: stands for the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject, or `nil` if it was posted without one.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable public func addObserver<Identifier: MessageIdentifier, Message: MainActorMessage>(
        of subject: Message.Subject.Type,
        for identifier: Identifier,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message, Message.Subject?) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        observe(Message.self, nil, RegistrationSite(fileID: fileID, line: line)) { message, subject in
            observer(
                message.assumingMemoryBound(to: Message.self).pointee,
                subject.map { unsafeDowncast($0, to: Message.Subject.self) }
            )
        }
    }

    /// Adds an observer for a message of one subject, by its type, which takes the subject as well.
    ///
    /// The observer runs on the main actor, inside `post`, after those that registered before it.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - messageType: the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable public func addObserver<Message: MainActorMessage>(
        of subject: Message.Subject,
        for messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message, Message.Subject) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(Message.self, subject, RegistrationSite(fileID: fileID, line: line)) { message, subject in
            guard let subject else { return }
            observer(
                message.assumingMemoryBound(to: Message.self).pointee,
                unsafeDowncast(subject, to: Message.Subject.self)
            )
        }
    }

    /// Adds an observer for a message by its type, which takes the subject as well.
    ///
    /// The observer runs on the main actor, inside `post`, after those that registered before it.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed, which is not kept alive; `nil` for messages about
    ///     every subject, and about none.
    ///   - messageType: the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject, or `nil` if it was posted without one.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable public func addObserver<Message: MainActorMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message, Message.Subject?) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(Message.self, subject, RegistrationSite(fileID: fileID, line: line)) { message, subject in
            observer(
                message.assumingMemoryBound(to: Message.self).pointee,
                subject.map { unsafeDowncast($0, to: Message.Subject.self) }
            )
        }
    }
}

extension MessageCenter {
    // Inlinable, because the client need not look up the metadata of the observer's type each time.
    @inlinable
    func observe<Message: MainActorMessage>(
        _ messageType: Message.Type,
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        _ body: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken {
        add(MessageObserver(subject: subject, site: site, body: body), subject: subject, of: messageType)
    }

    @usableFromInline
    func observe<Message: MainActorMessage>(
        _ messageType: Message.Type,
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        _ body: @escaping SubjectObserver.Body
    ) -> ObservationToken {
        add(SubjectObserver(subject: subject, site: site, body: body), subject: subject, of: messageType)
    }

    @usableFromInline
    func add<Message: MainActorMessage>(
        _ observer: Observer,
        subject: AnyObject?,
        of messageType: Message.Type
    ) -> ObservationToken {
        // A topic that is known lives as long as its center, which the caller holds.
        guard let known = mainActorTopics.unownedTopic(of: messageType) else {
            return topic(of: messageType).add(observer, subject: subject)
        }
        return known._withUnsafeGuaranteedRef { $0.add(observer, subject: subject) }
    }
}
