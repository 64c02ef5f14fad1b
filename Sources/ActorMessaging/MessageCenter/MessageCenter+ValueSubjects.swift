// Subjects that are values. A value that is identified by an `ObjectIdentifier` can be a subject; other values have no
// identity. If both apply, the compiler prefers the overloads for objects.

extension MessageCenter {
    /// Adds an observer for a main-actor message type whose subjects are identified by an `ObjectIdentifier`.
    ///
    /// Subjects with equal identities are the same subject. The center can't detect that the object with this identity
    /// is deallocated, so end the observation before.
    /// See ``addObserver(of:for:startingWith:fileID:line:using:)-1ufqk``.
    @_disfavoredOverload
    public func addObserver<Message: MainActorMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Message.Subject: Identifiable, Message.Subject.ID == ObjectIdentifier {
        nonisolated(unsafe) let identity = subject.map { identities.object(for: $0) }  // Only retained.
        return unsafe observe(Message.self, identity, RegistrationSite(fileID, line, start)) { message in
            observer(message)
            unsafe extendLifetime(identity)
        }
    }

    /// Adds an observer of subjects with identities, as ``addObserver(of:for:startingWith:fileID:line:using:)-849rj``.
    /// See ``addObserver(of:for:startingWith:buffering:fileID:line:using:)-9qtzh``.
    @_disfavoredOverload
    public func addObserver<Message: AsyncMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken where Message.Subject: Identifiable, Message.Subject.ID == ObjectIdentifier {
        nonisolated(unsafe) let identity = subject.map { identities.object(for: $0) }  // Only kept alive.
        let site = RegistrationSite(fileID, line, start)
        return unsafe observe(Message.self, identity, site, buffering, observer.isolation) { post in
            let message = post.message.value(as: Message.self)
            return {
                unsafe withExtendedLifetime(identity) {}
                await observer(message)
            }
        }
    }

    /// Posts a main-actor message about a subject with the identity of an object.
    ///
    /// The subject selects the observers that receive the message. Relays don't receive the subject, so the
    /// notification of a bridged message has the object that `makeNotification(_:)` sets.
    @_disfavoredOverload @MainActor
    public func post<Message: MainActorMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: Identifiable, Message.Subject.ID == ObjectIdentifier {
        let identity = identities.knownObject(for: subject)
        ErasedMessage.with(message) { post($0, of: Message.self, subject: identity) }
    }

    /// Posts an asynchronous message about a subject with the identity of an object. See ``post(_:subject:)-2as7a``.
    @_disfavoredOverload
    public func post<Message: AsyncMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: Identifiable, Message.Subject.ID == ObjectIdentifier {
        let identity = identities.knownObject(for: subject)
        ErasedMessage.with(message) { post($0, of: Message.self, subject: identity) }
    }

    /// Adds an observer for any kind of subject. See ``addObserver(of:for:startingWith:fileID:line:using:)-1ufqk``.
    @_disfavoredOverload
    public func addObserver<Message: MainActorMessage>(
        for messageType: Message.Type,
        startingWith start: Start = .next,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken {
        observe(Message.self, nil, RegistrationSite(fileID, line, start), observer)
    }

    /// Observes any kind of subject. See ``addObserver(of:for:startingWith:buffering:fileID:line:using:)-9qtzh``.
    @_disfavoredOverload
    public func addObserver<Message: AsyncMessage>(
        for messageType: Message.Type,
        startingWith start: Start = .next,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken {
        observe(nil, RegistrationSite(fileID, line, start), buffering, observer)
    }

    /// Observes any subject. See ``addObserver(of:for:startingWith:on:buffering:fileID:line:using:)-4aztw``.
    @_disfavoredOverload
    public func addObserver<Message: AsyncMessage, A: Actor>(
        for messageType: Message.Type,
        startingWith start: Start = .next,
        on actor: A,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (isolated A, Message) -> Void
    ) -> ObservationToken {
        observe(nil, RegistrationSite(fileID, line, start), on: actor, buffering, observer)
    }

    // MARK: Misuse

    /// Unavailable: a value has no identity.
    @available(*, unavailable, message: "a subject that is a value has no identity; observe all: remove 'of:'")
    public func addObserver<Message: MessageCenter.Message>(
        of subject: Message.Subject,
        for messageType: Message.Type,
        using observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken { unavailable() }

    /// Unavailable: a value has no identity.
    @available(*, unavailable, message: "a subject that is a value has no identity; post without it")
    public func post<Message: MainActorMessage>(_ message: Message, subject: Message.Subject) { unavailable() }

    /// Unavailable: a value has no identity.
    @available(*, unavailable, message: "a subject that is a value has no identity; post without it")
    public func post<Message: AsyncMessage>(_ message: Message, subject: Message.Subject) { unavailable() }
}

// MARK: Identities

/// Represents a subject that is a value in the tables of a center, which need objects.
final class SubjectIdentity: Sendable {
    let subjectType: any Any.Type
    let id: ObjectIdentifier

    init(subjectType: any Any.Type, id: ObjectIdentifier) {
        self.subjectType = subjectType
        self.id = id
    }
}

/// The objects that represent subjects that are values: one for each identity that is observed.
final class SubjectIdentities: Sendable {
    private let table = Lock(SweptTable<ObjectIdentifier, WeakEntry<SubjectIdentity>>())

    /// Returns the object that represents a subject, or the subject itself if it is an object. The caller retains the
    /// result.
    func object<Subject: Identifiable>(for subject: Subject) -> AnyObject where Subject.ID == ObjectIdentifier {
        if Subject.self is AnyClass { return subject as AnyObject }
        let id = subject.id
        let new = SubjectIdentity(subjectType: Subject.self, id: id)
        return table.withLock { table in
            // The last reference may be released here, because a `SubjectIdentity` has no `deinit`.
            if let present = table[id]?.object { return present }
            for (id, entry) in table.next(2) where entry.object == nil { _ = table.remove(id) }
            _ = table.insert(WeakEntry(new), for: id)
            return new
        }
    }

    /// Returns the object that represents a subject, as ``object(for:)``, or `nil` if the subject isn't observed.
    func knownObject<Subject: Identifiable>(for subject: Subject) -> AnyObject? where Subject.ID == ObjectIdentifier {
        if Subject.self is AnyClass { return subject as AnyObject }
        let id = subject.id
        return table.withLock { $0[id]?.object }
    }
}
