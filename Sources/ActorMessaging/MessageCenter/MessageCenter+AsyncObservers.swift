extension MessageCenter {
    /// Adds an observer for a message of one subject.
    ///
    /// The observer gets one message at a time, and what one poster posted in posting order. It runs in a task of the
    /// center's, on the concurrent executor unless the closure names another isolation.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - identifier: stands for the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage>(
        of subject: Message.Subject,
        for identifier: Identifier,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (Message) async -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        observe(Message.self, subject, RegistrationSite(fileID: fileID, line: line)) { message, _ in
            let message = message.assumingMemoryBound(to: Message.self).pointee
            return { await observer(message) }
        }
    }

    /// Adds an observer for a message of every subject.
    ///
    /// The observer gets one message at a time, and what one poster posted in posting order. It runs in a task of the
    /// center's, on the concurrent executor unless the closure names another isolation.
    ///
    /// - Parameters:
    ///   - subject: the type of subject: messages about every instance, and about none, are observed.
    ///   - identifier: stands for the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage>(
        of subject: Message.Subject.Type,
        for identifier: Identifier,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (Message) async -> Void
    ) -> ObservationToken where Identifier.MessageType == Message {
        observe(Message.self, nil, RegistrationSite(fileID: fileID, line: line)) { message, _ in
            let message = message.assumingMemoryBound(to: Message.self).pointee
            return { await observer(message) }
        }
    }

    /// Adds an observer for a message by its type.
    ///
    /// The observer gets one message at a time, and what one poster posted in posting order. It runs in a task of the
    /// center's, on the concurrent executor unless the closure names another isolation.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed, which is not kept alive; `nil` for messages about
    ///     every subject, and about none.
    ///   - messageType: the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable
    public func addObserver<Message: AsyncMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (Message) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(Message.self, subject, RegistrationSite(fileID: fileID, line: line)) { message, _ in
            let message = message.assumingMemoryBound(to: Message.self).pointee
            return { await observer(message) }
        }
    }

    /// Adds an observer for a message of one subject, which takes the subject as well.
    ///
    /// The observer gets one message at a time, and what one poster posted in posting order. It runs in a task of the
    /// center's, on the concurrent executor unless the closure names another isolation.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - identifier: stands for the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage>(
        of subject: Message.Subject,
        for identifier: Identifier,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (Message, Message.Subject) async -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        observe(Message.self, subject, RegistrationSite(fileID: fileID, line: line)) { message, subject in
            let message = message.assumingMemoryBound(to: Message.self).pointee
            // An observer of one subject is called with no other.
            let subject = unsafeDowncast(subject!, to: Message.Subject.self)
            return { await observer(message, subject) }
        }
    }

    /// Adds an observer for a message of every subject, which takes the subject as well.
    ///
    /// The observer gets one message at a time, and what one poster posted in posting order. It runs in a task of the
    /// center's, on the concurrent executor unless the closure names another isolation.
    ///
    /// - Parameters:
    ///   - subject: the type of subject: messages about every instance, and about none, are observed.
    ///   - identifier: stands for the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject, or `nil` if it was posted without one.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage>(
        of subject: Message.Subject.Type,
        for identifier: Identifier,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (Message, Message.Subject?) async -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        observe(Message.self, nil, RegistrationSite(fileID: fileID, line: line)) { message, subject in
            let message = message.assumingMemoryBound(to: Message.self).pointee
            let subject = subject.map { unsafeDowncast($0, to: Message.Subject.self) }
            return { await observer(message, subject) }
        }
    }

    /// Adds an observer for a message of one subject, by its type, which takes the subject as well.
    ///
    /// The observer gets one message at a time, and what one poster posted in posting order. It runs in a task of the
    /// center's, on the concurrent executor unless the closure names another isolation.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - messageType: the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable
    public func addObserver<Message: AsyncMessage>(
        of subject: Message.Subject,
        for messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (Message, Message.Subject) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        observe(Message.self, subject, RegistrationSite(fileID: fileID, line: line)) { message, subject in
            let message = message.assumingMemoryBound(to: Message.self).pointee
            // An observer of one subject is called with no other.
            let subject = unsafeDowncast(subject!, to: Message.Subject.self)
            return { await observer(message, subject) }
        }
    }

    /// Adds an observer for a message by its type, which takes the subject as well.
    ///
    /// The observer gets one message at a time, and what one poster posted in posting order. It runs in a task of the
    /// center's, on the concurrent executor unless the closure names another isolation.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed, which is not kept alive; `nil` for messages about
    ///     every subject, and about none.
    ///   - messageType: the message type.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    ///   - observer: called with each message and its subject, or `nil` if it was posted without one.
    /// - Returns: a token; the observation ends when its last copy dies.
    @inlinable
    public func addObserver<Message: AsyncMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable (Message, Message.Subject?) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        observe(Message.self, subject, RegistrationSite(fileID: fileID, line: line)) { message, subject in
            let message = message.assumingMemoryBound(to: Message.self).pointee
            let subject = subject.map { unsafeDowncast($0, to: Message.Subject.self) }
            return { await observer(message, subject) }
        }
    }
}

extension MessageCenter {
    @usableFromInline
    func observe<Message: AsyncMessage>(
        _ messageType: Message.Type,
        _ subject: AnyObject?,
        _ site: RegistrationSite,
        _ makeJob: @escaping TaskObserver.MakeJob
    ) -> ObservationToken {
        let observer = TaskObserver(subject: subject, site: site, makeJob: makeJob)
        return topic(of: messageType).add(observer, subject: subject)
    }
}
