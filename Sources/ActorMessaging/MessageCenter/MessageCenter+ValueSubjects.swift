// Subjects that are values. One that is identified by an object's identity can be observed and posted about; another cannot,
// because it has no identity. The overloads for objects are preferred where both apply.

extension MessageCenter {
    /// Adds an observer for a main-actor message of one subject that has the identity of an object.
    ///
    /// Equal identities are one subject, for as long as anything observes it. The center cannot know whether the object that the
    /// identity belongs to still exists: end the observation before it does not, or observe a subject that is an object.
    ///
    /// - Parameters:
    ///   - subject: the subject whose messages are observed.
    ///   - identifier: stands for the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message, on the main actor.
    /// - Returns: a token; the observation ends when its last copy is released.
    @_disfavoredOverload
    public func addObserver<Identifier: MessageIdentifier, Message: MainActorMessage>(
        of subject: Message.Subject,
        for identifier: Identifier,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken
    where
        Identifier.MessageType == Message, Message.Subject: Identifiable, Message.Subject.ID == ObjectIdentifier
    {
        nonisolated(unsafe) let identity = identities.object(for: subject)  // Only kept.
        return observe(Message.self, identity, RegistrationSite(fileID: fileID, line: line)) { message in
            withExtendedLifetime(identity) { observer(message) }
        }
    }

    /// Adds an observer for a main-actor message by its type, of one subject that has the identity of an object, or of all.
    ///
    /// - Parameters:
    ///   - subject: the subject whose messages are observed; `nil` for messages of every subject and of none.
    ///   - messageType: the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message, on the main actor.
    /// - Returns: a token; the observation ends when its last copy is released.
    @_disfavoredOverload
    public func addObserver<Message: MainActorMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Message.Subject: Identifiable, Message.Subject.ID == ObjectIdentifier {
        nonisolated(unsafe) let identity = subject.map { identities.object(for: $0) }  // Only kept.
        return observe(Message.self, identity, RegistrationSite(fileID: fileID, line: line)) { message in
            withExtendedLifetime(identity) { observer(message) }
        }
    }

    /// Adds an observer for an asynchronous message of one subject that has the identity of an object.
    ///
    /// - Parameters:
    ///   - subject: the subject whose messages are observed.
    ///   - identifier: stands for the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message, one at a time, in the isolation of the closure.
    /// - Returns: a token; the observation ends when its last copy is released.
    @_disfavoredOverload
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage>(
        of subject: Message.Subject,
        for identifier: Identifier,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken
    where
        Identifier.MessageType == Message, Message.Subject: Identifiable, Message.Subject.ID == ObjectIdentifier
    {
        observe(identities.object(for: subject), RegistrationSite(fileID: fileID, line: line), observer)
    }

    /// Adds an observer for an asynchronous message by its type, of one subject that has the identity of an object, or of all.
    ///
    /// - Parameters:
    ///   - subject: the subject whose messages are observed; `nil` for messages of every subject and of none.
    ///   - messageType: the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message, one at a time, in the isolation of the closure.
    /// - Returns: a token; the observation ends when its last copy is released.
    @_disfavoredOverload
    public func addObserver<Message: AsyncMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken where Message.Subject: Identifiable, Message.Subject.ID == ObjectIdentifier {
        observe(subject.map { identities.object(for: $0) }, RegistrationSite(fileID: fileID, line: line), observer)
    }

    private func observe<Message: AsyncMessage>(
        _ identity: AnyObject?,
        _ site: RegistrationSite,
        _ observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken {
        nonisolated(unsafe) let identity = identity  // Only kept.
        return observe(Message.self, identity, site, observer.isolation) { message, _ in
            let message = message.assumingMemoryBound(to: Message.self).pointee
            return {
                withExtendedLifetime(identity) {}
                await observer(message)
            }
        }
    }

    /// Posts a main-actor message about a subject that has the identity of an object.
    ///
    /// The subject decides which observers get the message. It does not reach relays, so the notification of a bridged
    /// message has the object that `makeNotification` gives it.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - subject: the subject of the message.
    @_disfavoredOverload @MainActor
    public func post<Message: MainActorMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: Identifiable, Message.Subject.ID == ObjectIdentifier {
        let identity = identities.knownObject(for: subject)
        if !postMet(message, subject: identity) { postCreatingTopic(message, subject: identity) }
    }

    /// Posts an asynchronous message about a subject that has the identity of an object, from any isolation, and returns at
    /// once.
    ///
    /// The subject decides which observers get the message. It does not reach relays, so the notification of a bridged
    /// message has the object that `makeNotification` gives it.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - subject: the subject of the message.
    @_disfavoredOverload
    public func post<Message: AsyncMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: Identifiable, Message.Subject.ID == ObjectIdentifier {
        let identity = identities.knownObject(for: subject)
        let isPosted = withUnsafePointer(to: message) {
            send(UnsafeRawPointer($0), of: Message.self, subject: identity)
        }
        if !isPosted { sendCreatingTopic(message, subject: identity) }
    }

    /// Adds an observer for a main-actor message by its type, whatever kind of subject it has.
    ///
    /// - Parameters:
    ///   - messageType: the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message of every subject and of none, on the main actor.
    /// - Returns: a token; the observation ends when its last copy is released.
    @_disfavoredOverload
    public func addObserver<Message: MainActorMessage>(
        for messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken {
        observe(Message.self, nil, RegistrationSite(fileID: fileID, line: line), observer)
    }

    /// Adds an observer for an asynchronous message by its type, whatever kind of subject it has.
    ///
    /// - Parameters:
    ///   - messageType: the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message of every subject and of none, one at a time, in the isolation of the closure.
    /// - Returns: a token; the observation ends when its last copy is released.
    @_disfavoredOverload
    public func addObserver<Message: AsyncMessage>(
        for messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken {
        observe(nil, RegistrationSite(fileID: fileID, line: line), observer)
    }
}

// MARK: Misuse

extension MessageCenter {
    /// Unavailable: a value has no identity to be observed by.
    @available(*, unavailable, message: "a subject that is a value has no identity; observe all: 'of: Subject.self'")
    public func addObserver<Identifier: MessageIdentifier, Message>(
        of subject: Message.Subject,
        for identifier: Identifier,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message: MainActorMessage {
        fatalError("The compiler refuses every call of an unavailable function.")
    }

    /// Unavailable: a value has no identity to be observed by.
    @available(*, unavailable, message: "a subject that is a value has no identity; observe all: 'of: Subject.self'")
    public func addObserver<Identifier: MessageIdentifier, Message>(
        of subject: Message.Subject,
        for identifier: Identifier,
        using observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message: AsyncMessage {
        fatalError("The compiler refuses every call of an unavailable function.")
    }

    /// Unavailable: a value has no identity to be observed by.
    @available(*, unavailable, message: "a subject that is a value has no identity; post without it")
    public func post<Message: MainActorMessage>(_ message: Message, subject: Message.Subject) {
        fatalError("The compiler refuses every call of an unavailable function.")
    }

    /// Unavailable: a value has no identity to be observed by.
    @available(*, unavailable, message: "a subject that is a value has no identity; post without it")
    public func post<Message: AsyncMessage>(_ message: Message, subject: Message.Subject) {
        fatalError("The compiler refuses every call of an unavailable function.")
    }
}

// MARK: Identities

/// Stands for a subject that is a value, where the center's tables need an object.
final class SubjectIdentity: Sendable {
    let subjectType: any Any.Type
    let id: ObjectIdentifier

    init(subjectType: any Any.Type, id: ObjectIdentifier) {
        self.subjectType = subjectType
        self.id = id
    }
}

/// The objects that stand for subjects that are values: one for each identity that something observes.
final class SubjectIdentities: Sendable {
    /// `@unchecked Sendable`: the reference is weak, so a variable to the compiler, and written only by the initializer.
    private final class Entry: @unchecked Sendable {
        weak var identity: SubjectIdentity?

        init(_ identity: SubjectIdentity) { self.identity = identity }
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var sweepThreshold = 32
    }

    private let state = Lock(State())

    /// The object that stands for a subject, which is the caller's to keep; the subject itself if it is an object.
    func object<Subject: Identifiable>(for subject: Subject) -> AnyObject where Subject.ID == ObjectIdentifier {
        if Subject.self is AnyClass { return subject as AnyObject }
        let id = subject.id
        let new = SubjectIdentity(subjectType: Subject.self, id: id)
        return state.withLock { state in
            // An identity has no `deinit` to run, so it may be the last reference that is released here.
            if let present = state.entries[id]?.identity { return present }
            if state.entries.count >= state.sweepThreshold {
                state.entries = state.entries.filter { $0.value.identity != nil }
                state.sweepThreshold = max(32, 2 * state.entries.count)
            }
            state.entries[id] = Entry(new)
            return new
        }
    }

    /// The object that stands for a subject if something observes it; the subject itself if it is an object.
    func knownObject<Subject: Identifiable>(for subject: Subject) -> AnyObject? where Subject.ID == ObjectIdentifier {
        if Subject.self is AnyClass { return subject as AnyObject }
        let id = subject.id
        return state.withLock { $0.entries[id]?.identity }
    }
}
