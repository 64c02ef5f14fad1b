extension MessageCenter {
    /// Returns one subject's, by an identifier. See ``messages(of:for:startingWith:bufferSize:fileID:line:)-1bt8``.
    public func messages<Identifier: MessageIdentifier, Message: MessageCenter.Message & Sendable>(
        of subject: Message.Subject,
        for identifier: Identifier,
        startingWith start: Start = .next,
        bufferSize limit: Int = 10,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MessageSequence<Message> where Identifier.MessageType == Message, Message.Subject: AnyObject {
        sequence(of: subject, buffering: .newest(limit), RegistrationSite(fileID, line, start))
    }

    /// Returns messages by an identifier. See ``messages(of:for:startingWith:bufferSize:fileID:line:)-1bt8``.
    public func messages<Identifier: MessageIdentifier, Subject, Message: MessageCenter.Message & Sendable>(
        of subject: Subject.Type,
        for identifier: Identifier,
        startingWith start: Start = .next,
        bufferSize limit: Int = 10,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MessageSequence<Message> where Identifier.MessageType == Message, Message.Subject == Subject {
        sequence(of: nil, buffering: .newest(limit), RegistrationSite(fileID, line, start))
    }

    /// Returns the messages of a type as an asynchronous sequence.
    ///
    /// The sequence observes from this call on, not from the first iteration. It buffers up to `bufferSize` messages,
    /// at least one; then it drops the oldest and the center reports the loss.
    ///
    /// Call this method before you create the task that iterates. A task runs later, and a sequence that is created
    /// inside it misses the messages that are posted before. <doc:ChoosingMessages> has an example.
    ///
    /// The other parameters are those of ``addObserver(of:for:startingWith:fileID:line:using:)-1ufqk``.
    ///
    /// - Returns: A sequence that ends when the iterating task is canceled, when the center is deallocated, or some
    ///   time after the subject is deallocated.
    public func messages<Message: MessageCenter.Message & Sendable>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        bufferSize limit: Int = 10,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MessageSequence<Message> where Message.Subject: AnyObject {
        sequence(of: subject, buffering: .newest(limit), RegistrationSite(fileID, line, start))
    }

    /// Returns one subject's, with a policy. See ``messages(of:for:startingWith:bufferSize:fileID:line:)-1bt8``.
    public func messages<Identifier: MessageIdentifier, Message: MessageCenter.Message & Sendable>(
        of subject: Message.Subject,
        for identifier: Identifier,
        startingWith start: Start = .next,
        buffering: MailboxBuffering,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MessageSequence<Message> where Identifier.MessageType == Message, Message.Subject: AnyObject {
        sequence(of: subject, buffering: buffering, RegistrationSite(fileID, line, start))
    }

    /// Returns messages with a policy. See ``messages(of:for:startingWith:bufferSize:fileID:line:)-1bt8``.
    public func messages<Identifier: MessageIdentifier, Subject, Message: MessageCenter.Message & Sendable>(
        of subject: Subject.Type,
        for identifier: Identifier,
        startingWith start: Start = .next,
        buffering: MailboxBuffering,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MessageSequence<Message> where Identifier.MessageType == Message, Message.Subject == Subject {
        sequence(of: nil, buffering: buffering, RegistrationSite(fileID, line, start))
    }

    /// Returns messages with a policy. See ``messages(of:for:startingWith:bufferSize:fileID:line:)-1bt8``.
    public func messages<Message: MessageCenter.Message & Sendable>(
        of subject: Message.Subject? = nil,
        for messageType: Message.Type,
        startingWith start: Start = .next,
        buffering: MailboxBuffering,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MessageSequence<Message> where Message.Subject: AnyObject {
        sequence(of: subject, buffering: buffering, RegistrationSite(fileID, line, start))
    }

    /// Returns messages of any subject. See ``messages(of:for:startingWith:bufferSize:fileID:line:)-1bt8``.
    @_disfavoredOverload
    public func messages<Message: MessageCenter.Message & Sendable>(
        for messageType: Message.Type,
        startingWith start: Start = .next,
        bufferSize limit: Int = 10,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MessageSequence<Message> {
        sequence(of: nil, buffering: .newest(limit), RegistrationSite(fileID, line, start))
    }

    /// Returns messages with a policy. See ``messages(of:for:startingWith:bufferSize:fileID:line:)-1bt8``.
    @_disfavoredOverload
    public func messages<Message: MessageCenter.Message & Sendable>(
        for messageType: Message.Type,
        startingWith start: Start = .next,
        buffering: MailboxBuffering,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MessageSequence<Message> {
        sequence(of: nil, buffering: buffering, RegistrationSite(fileID, line, start))
    }

    private func sequence<Message: MessageCenter.Message & Sendable>(
        of subject: Message.Subject?,
        buffering: MailboxBuffering,
        _ site: RegistrationSite
    ) -> MessageSequence<Message> {
        MessageSequence(
            of: subject.map { $0 as AnyObject },
            BacklogReporter(of: Message.self, buffering, at: site, in: configuration)
        ) { [weak self] subject, storage in
            guard let self else { return nil }
            let observer = SequenceObserver(subject: subject, site: site, storage: storage, activity: activity)
            return topic(ofEitherKind: Message.self).add(observer, subject: subject)
        }
    }
}
