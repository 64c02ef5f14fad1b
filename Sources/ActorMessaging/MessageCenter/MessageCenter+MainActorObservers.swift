extension MessageCenter {
    /// Observes one subject by an identifier. See ``addObserver(of:for:startingWith:fileID:line:using:)-1ufqk``.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: MainActorMessage>(
        of subject: Message.Subject,
        for identifier: Identifier,
        startingWith start: Start = .next,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        observe(Message.self, subject, RegistrationSite(fileID, line, start), observer)
    }

    /// Adds an observer for an identifier. See ``addObserver(of:for:startingWith:fileID:line:using:)-1ufqk``.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Subject, Message: MainActorMessage>(
        of subject: Subject.Type,
        for identifier: Identifier,
        startingWith start: Start = .next,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject == Subject {
        observe(Message.self, nil, RegistrationSite(fileID, line, start), observer)
    }

    /// Adds an observer for a message type.
    ///
    /// The observer runs on the main actor, inside `post`, after the observers that were added before it.
    ///
    /// - Parameters:
    ///   - subject: The object whose messages are observed, which isn't retained. Pass `nil` to match every object,
    ///     including none.
    ///   - messageType: The message type.
    ///   - start: The first message; with ``Start/latest``, the latest one that the center keeps.
    ///   - fileID: The file of the call, for ``observers``.
    ///   - line: The line of the call, for ``observers``.
    ///   - observer: The closure to call with each message.
    /// - Returns: A token. The observation ends when the last copy of the token is released.
    @inlinable
    public func addObserver<Message: MainActorMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(Message.self, subject, RegistrationSite(fileID, line, start), observer)
    }

    /// Adds an observer that takes the subject. See ``addObserver(of:for:startingWith:fileID:line:using:)-1ufqk``.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: MainActorMessage>(
        of subject: Message.Subject,
        for identifier: Identifier,
        startingWith start: Start = .next,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message, Message.Subject) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        observe(subject, RegistrationSite(fileID, line, start), observer)
    }

    /// Observes, and takes an optional subject. See ``addObserver(of:for:startingWith:fileID:line:using:)-1ufqk``.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Subject, Message: MainActorMessage>(
        of subject: Subject.Type,
        for identifier: Identifier,
        startingWith start: Start = .next,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message, Message.Subject?) -> Void
    ) -> ObservationToken
    where Identifier.MessageType == Message, Message.Subject == Subject, Message.Subject: AnyObject {
        observe(nil, RegistrationSite(fileID, line, start), observer)
    }

    /// Adds an observer that takes the subject. See ``addObserver(of:for:startingWith:fileID:line:using:)-1ufqk``.
    @inlinable
    public func addObserver<Message: MainActorMessage>(
        of subject: Message.Subject,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message, Message.Subject) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(subject, RegistrationSite(fileID, line, start), observer)
    }

    /// Observes, and takes an optional subject. See ``addObserver(of:for:startingWith:fileID:line:using:)-1ufqk``.
    @_disfavoredOverload @inlinable
    public func addObserver<Message: MainActorMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message, Message.Subject?) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(subject, RegistrationSite(fileID, line, start), observer)
    }

    // Inlinable, so that a client doesn't look up the metadata of the observer's type at each call.
    @inlinable
    func observe<Message: MainActorMessage>(
        _ messageType: Message.Type,
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        _ body: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken {
        add(MessageObserver(subject: subject, site: site, body: body), subject: subject, of: messageType)
    }

    @inlinable
    func observe<Message: MainActorMessage>(
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        _ observer: @escaping @MainActor (Message, Message.Subject) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(Message.self, subject, site) { post in
            guard let subject = post.subject(as: Message.Subject.self) else { return }
            observer(post.message.value(as: Message.self), subject)
        }
    }

    @inlinable
    func observe<Message: MainActorMessage>(
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        _ observer: @escaping @MainActor (Message, Message.Subject?) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(Message.self, subject, site) { post in
            observer(post.message.value(as: Message.self), post.subject(as: Message.Subject.self))
        }
    }

    @usableFromInline
    func observe<Message: MainActorMessage>(
        _ messageType: Message.Type,
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        _ body: @escaping @MainActor @Sendable (ErasedPost) -> Void
    ) -> ObservationToken {
        add(PostObserver(subject: subject, site: site, body: body), subject: subject, of: messageType)
    }

    @usableFromInline
    func add<Message: MainActorMessage>(
        _ observer: Observer,
        subject: AnyObject?,
        of messageType: Message.Type
    ) -> ObservationToken {
        // The topic lives as long as its center, which the caller retains.
        guard let known = unsafe mainActorTopics.unownedTopic(of: messageType) else {
            return add(observer, to: topic(of: messageType), subject: subject)
        }
        return unsafe known._withUnsafeGuaranteedRef { add(observer, to: $0, subject: subject) }
    }
}
