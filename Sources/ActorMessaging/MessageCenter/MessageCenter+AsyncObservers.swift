extension MessageCenter {
    /// Adds an observer for a message about one subject.
    ///
    /// The observer receives one message at a time, in the posting order of each poster. It runs in a task of the
    /// center, on the concurrent executor unless the closure is isolated to a global actor. To access main-actor state,
    /// isolate the closure: `{ @MainActor message in … }`.
    ///
    /// - Parameters:
    ///   - subject: The object whose messages are observed. It isn't retained.
    ///   - identifier: The identifier of the message type.
    ///   - buffering: The policy for waiting messages. With `.newest(1)`, a newer message replaces one that waits.
    ///   - fileID: The file of the call, for ``observers``.
    ///   - line: The line of the call, for ``observers``.
    ///   - observer: The closure to call with each message.
    /// - Returns: A token. The observation ends when the last copy of the token is released.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage>(
        of subject: Message.Subject,
        for identifier: Identifier,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        observe(subject, RegistrationSite(fileID: fileID, line: line), buffering, observer)
    }

    /// Adds an observer for a message about every subject.
    ///
    /// The observer receives one message at a time, in the posting order of each poster. It runs in a task of the
    /// center, on the concurrent executor unless the closure is isolated to a global actor. To access main-actor state,
    /// isolate the closure: `{ @MainActor message in … }`.
    ///
    /// - Parameters:
    ///   - subject: The type of the subjects. Includes messages posted without a subject.
    ///   - identifier: The identifier of the message type.
    ///   - buffering: The policy for waiting messages. With `.newest(1)`, a newer message replaces one that waits.
    ///   - fileID: The file of the call, for ``observers``.
    ///   - line: The line of the call, for ``observers``.
    ///   - observer: The closure to call with each message.
    /// - Returns: A token. The observation ends when the last copy of the token is released.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Subject, Message: AsyncMessage>(
        of subject: Subject.Type,
        for identifier: Identifier,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject == Subject {
        observe(nil, RegistrationSite(fileID: fileID, line: line), buffering, observer)
    }

    /// Adds an observer for a message type.
    ///
    /// The observer receives one message at a time, in the posting order of each poster. It runs in a task of the
    /// center, on the concurrent executor unless the closure is isolated to a global actor. To access main-actor state,
    /// isolate the closure: `{ @MainActor message in … }`.
    ///
    /// - Parameters:
    ///   - subject: The object whose messages are observed, which isn't retained. Pass `nil` to match every object,
    ///     including none.
    ///   - messageType: The message type.
    ///   - buffering: The policy for waiting messages. With `.newest(1)`, a newer message replaces one that waits.
    ///   - fileID: The file of the call, for ``observers``.
    ///   - line: The line of the call, for ``observers``.
    ///   - observer: The closure to call with each message.
    /// - Returns: A token. The observation ends when the last copy of the token is released.
    @inlinable
    public func addObserver<Message: AsyncMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(subject, RegistrationSite(fileID: fileID, line: line), buffering, observer)
    }

    /// Adds an observer that also takes the subject, for a message about one subject.
    ///
    /// The observer receives one message at a time, in the posting order of each poster. It runs in a task of the
    /// center, on the concurrent executor unless the closure is isolated to a global actor. To access main-actor state,
    /// isolate the closure: `{ @MainActor message in … }`.
    ///
    /// - Parameters:
    ///   - subject: The object whose messages are observed. It isn't retained.
    ///   - identifier: The identifier of the message type.
    ///   - buffering: The policy for waiting messages. With `.newest(1)`, a newer message replaces one that waits.
    ///   - fileID: The file of the call, for ``observers``.
    ///   - line: The line of the call, for ``observers``.
    ///   - observer: The closure to call with each message and its subject.
    /// - Returns: A token. The observation ends when the last copy of the token is released.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Message: AsyncMessage>(
        of subject: Message.Subject,
        for identifier: Identifier,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message, Message.Subject) async -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        observe(subject, RegistrationSite(fileID: fileID, line: line), buffering, observer)
    }

    /// Adds an observer that also takes the subject, for a message about every subject.
    ///
    /// The observer receives one message at a time, in the posting order of each poster. It runs in a task of the
    /// center, on the concurrent executor unless the closure is isolated to a global actor. To access main-actor state,
    /// isolate the closure: `{ @MainActor message in … }`.
    ///
    /// - Parameters:
    ///   - subject: The type of the subjects. Includes messages posted without a subject.
    ///   - identifier: The identifier of the message type.
    ///   - buffering: The policy for waiting messages. With `.newest(1)`, a newer message replaces one that waits.
    ///   - fileID: The file of the call, for ``observers``.
    ///   - line: The line of the call, for ``observers``.
    ///   - observer: The closure to call with each message and its subject, or `nil` if the message was posted without
    ///     one.
    /// - Returns: A token. The observation ends when the last copy of the token is released.
    @inlinable
    public func addObserver<Identifier: MessageIdentifier, Subject, Message: AsyncMessage>(
        of subject: Subject.Type,
        for identifier: Identifier,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message, Message.Subject?) async -> Void
    ) -> ObservationToken
    where Identifier.MessageType == Message, Message.Subject == Subject, Message.Subject: AnyObject & Sendable {
        observe(nil, RegistrationSite(fileID: fileID, line: line), buffering, observer)
    }

    /// Adds an observer that also takes the subject, for a message type and one subject.
    ///
    /// The observer receives one message at a time, in the posting order of each poster. It runs in a task of the
    /// center, on the concurrent executor unless the closure is isolated to a global actor. To access main-actor state,
    /// isolate the closure: `{ @MainActor message in … }`.
    ///
    /// - Parameters:
    ///   - subject: The object whose messages are observed. It isn't retained.
    ///   - messageType: The message type.
    ///   - buffering: The policy for waiting messages. With `.newest(1)`, a newer message replaces one that waits.
    ///   - fileID: The file of the call, for ``observers``.
    ///   - line: The line of the call, for ``observers``.
    ///   - observer: The closure to call with each message and its subject.
    /// - Returns: A token. The observation ends when the last copy of the token is released.
    @inlinable
    public func addObserver<Message: AsyncMessage>(
        of subject: Message.Subject,
        for messageType: Message.Type,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message, Message.Subject) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        observe(subject, RegistrationSite(fileID: fileID, line: line), buffering, observer)
    }

    /// Adds an observer that also takes the subject, for a message type.
    ///
    /// The observer receives one message at a time, in the posting order of each poster. It runs in a task of the
    /// center, on the concurrent executor unless the closure is isolated to a global actor. To access main-actor state,
    /// isolate the closure: `{ @MainActor message in … }`.
    ///
    /// - Parameters:
    ///   - subject: The object whose messages are observed, which isn't retained. Pass `nil` to match every object,
    ///     including none.
    ///   - messageType: The message type.
    ///   - buffering: The policy for waiting messages. With `.newest(1)`, a newer message replaces one that waits.
    ///   - fileID: The file of the call, for ``observers``.
    ///   - line: The line of the call, for ``observers``.
    ///   - observer: The closure to call with each message and its subject, or `nil` if the message was posted without
    ///     one.
    /// - Returns: A token. The observation ends when the last copy of the token is released.
    @_disfavoredOverload @inlinable
    public func addObserver<Message: AsyncMessage>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: @escaping @Sendable @isolated(any) (Message, Message.Subject?) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject & Sendable {
        observe(subject, RegistrationSite(fileID: fileID, line: line), buffering, observer)
    }
}

extension MessageCenter {
    /// Adds a `nonisolated(nonsending)` function as an observer for a message type.
    ///
    /// A function value of this type, as in a module with the feature `NonisolatedNonsendingByDefault`, doesn't convert
    /// to the `@isolated(any)` function that the other overloads take. A closure literal does: to pass a function to
    /// those overloads, call it in a closure, `{ await handle($0) }`.
    ///
    /// The observer receives one message at a time, in the posting order of each poster, on the concurrent executor.
    ///
    /// - Parameters:
    ///   - messageType: The message type.
    ///   - buffering: The policy for waiting messages. With `.newest(1)`, a newer message replaces one that waits.
    ///   - fileID: The file of the call, for ``observers``.
    ///   - line: The line of the call, for ``observers``.
    ///   - observer: The function to call with each message, about every subject and without one.
    /// - Returns: A token. The observation ends when the last copy of the token is released.
    @_disfavoredOverload @inlinable
    public func addObserver<Message: AsyncMessage>(
        for messageType: Message.Type,
        buffering: MailboxBuffering = .unbounded,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using observer: nonisolated(nonsending) @escaping @Sendable (Message) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(nil, RegistrationSite(fileID: fileID, line: line), buffering) { (message: Message) in
            await observer(message)
        }
    }
}

extension MessageCenter {
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
