extension MessageCenter {
    /// Returns the messages of one type and subject as an asynchronous sequence.
    ///
    /// Messages wait from the moment of this call, up to `bufferSize` of them; then the oldest is dropped and
    /// reported.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - identifier: stands for the message type.
    ///   - limit: how many messages wait at the most; at least 1.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    /// - Returns: a sequence that ends when the iterating task is cancelled, when the center dies, or some time after
    ///   the subject has died.
    public func messages<Identifier: MessageIdentifier, Message: MainActorMessage & Sendable>(
        of subject: Message.Subject,
        for identifier: Identifier,
        bufferSize limit: Int = 10,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> some AsyncSequence<Message, Never> & Sendable
    where Identifier.MessageType == Message, Message.Subject: AnyObject {
        sequence(of: subject, buffering: .newest(limit), RegistrationSite(fileID: fileID, line: line))
    }

    /// Returns the messages of one type and every subject as an asynchronous sequence.
    ///
    /// Messages wait from the moment of this call, up to `bufferSize` of them; then the oldest is dropped and
    /// reported.
    ///
    /// - Parameters:
    ///   - subject: the type of subject: messages about every instance, and about none, are observed.
    ///   - identifier: stands for the message type.
    ///   - limit: how many messages wait at the most; at least 1.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    /// - Returns: a sequence that ends when the iterating task is cancelled, when the center dies, or some time after
    ///   the subject has died.
    public func messages<Identifier: MessageIdentifier, Message: MainActorMessage & Sendable>(
        of subject: Message.Subject.Type,
        for identifier: Identifier,
        bufferSize limit: Int = 10,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> some AsyncSequence<Message, Never> & Sendable where Identifier.MessageType == Message {
        sequence(of: nil, buffering: .newest(limit), RegistrationSite(fileID: fileID, line: line))
    }

    /// Returns the messages of one type as an asynchronous sequence.
    ///
    /// Messages wait from the moment of this call, up to `bufferSize` of them; then the oldest is dropped and
    /// reported.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed, which is not kept alive; `nil` for messages about
    ///     every subject, and about none.
    ///   - messageType: the message type.
    ///   - limit: how many messages wait at the most; at least 1.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    /// - Returns: a sequence that ends when the iterating task is cancelled, when the center dies, or some time after
    ///   the subject has died.
    public func messages<Message: MainActorMessage & Sendable>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        bufferSize limit: Int = 10,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> some AsyncSequence<Message, Never> & Sendable where Message.Subject: AnyObject {
        sequence(of: subject, buffering: .newest(limit), RegistrationSite(fileID: fileID, line: line))
    }

    /// Returns the messages of one type and subject as an asynchronous sequence.
    ///
    /// Messages wait from the moment of this call. What the policy loses is reported.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed; it is not kept alive.
    ///   - identifier: stands for the message type.
    ///   - buffering: what happens to messages that are not taken in time.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    /// - Returns: a sequence that ends when the iterating task is cancelled, when the center dies, or some time after
    ///   the subject has died.
    public func messages<Identifier: MessageIdentifier, Message: MainActorMessage & Sendable>(
        of subject: Message.Subject,
        for identifier: Identifier,
        buffering: MailboxBuffering,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> some AsyncSequence<Message, Never> & Sendable
    where Identifier.MessageType == Message, Message.Subject: AnyObject {
        sequence(of: subject, buffering: buffering, RegistrationSite(fileID: fileID, line: line))
    }

    /// Returns the messages of one type and every subject as an asynchronous sequence.
    ///
    /// Messages wait from the moment of this call. What the policy loses is reported.
    ///
    /// - Parameters:
    ///   - subject: the type of subject: messages about every instance, and about none, are observed.
    ///   - identifier: stands for the message type.
    ///   - buffering: what happens to messages that are not taken in time.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    /// - Returns: a sequence that ends when the iterating task is cancelled, when the center dies, or some time after
    ///   the subject has died.
    public func messages<Identifier: MessageIdentifier, Message: MainActorMessage & Sendable>(
        of subject: Message.Subject.Type,
        for identifier: Identifier,
        buffering: MailboxBuffering,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> some AsyncSequence<Message, Never> & Sendable where Identifier.MessageType == Message {
        sequence(of: nil, buffering: buffering, RegistrationSite(fileID: fileID, line: line))
    }

    /// Returns the messages of one type as an asynchronous sequence.
    ///
    /// Messages wait from the moment of this call. What the policy loses is reported.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed, which is not kept alive; `nil` for messages about
    ///     every subject, and about none.
    ///   - messageType: the message type.
    ///   - buffering: what happens to messages that are not taken in time.
    ///   - fileID: where the observer is added, for ``observers``.
    ///   - line: where the observer is added, for ``observers``.
    /// - Returns: a sequence that ends when the iterating task is cancelled, when the center dies, or some time after
    ///   the subject has died.
    public func messages<Message: MainActorMessage & Sendable>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        buffering: MailboxBuffering,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> some AsyncSequence<Message, Never> & Sendable where Message.Subject: AnyObject {
        sequence(of: subject, buffering: buffering, RegistrationSite(fileID: fileID, line: line))
    }
}

extension MessageCenter {
    private func sequence<Message: MainActorMessage & Sendable>(
        of subject: Message.Subject?,
        buffering: MailboxBuffering,
        _ site: RegistrationSite
    ) -> MessageSequence<Message> {
        MessageSequence(
            of: subject.map { $0 as AnyObject },
            buffering: buffering,
            report: configuration.diagnostics
        ) { [weak self] subject, storage in
            guard let self else { return nil }
            let observer = SequenceObserver(subject: subject, site: site, storage: storage)
            return topic(of: Message.self).add(observer, subject: subject)
        }
    }
}
