extension MessageCenter {
    /// Posts a main-actor message about a subject.
    ///
    /// When this returns, the observers of every subject and those of this one have run, in the order in which they
    /// registered. An observer may post, add and remove observers: a nested post runs to its end first, an observer added
    /// meanwhile first sees the next post, one removed meanwhile no longer runs.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - subject: what the message is about.
    @MainActor @inlinable public func post<Message: MainActorMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: AnyObject {
        guard let topic = postedTopic(of: Message.self) else { return reportDeadLetter(Message.self) }
        withUnsafePointer(to: message) { topic.post(UnsafeRawPointer($0), subject: subject) }
    }

    /// Posts a main-actor message about no subject in particular.
    ///
    /// When this returns, the observers of every subject have run, in the order in which they registered. Those of one
    /// subject do not hear of it.
    ///
    /// - Parameter message: the message.
    @MainActor @inlinable public func post<Message: MainActorMessage>(_ message: Message) {
        guard let topic = postedTopic(of: Message.self) else { return reportDeadLetter(Message.self) }
        withUnsafePointer(to: message) { topic.post(UnsafeRawPointer($0), subject: nil) }
    }

    /// Posts an asynchronous message about a subject, from any isolation, and returns at once.
    ///
    /// The observers of every subject and those of this one get it later, each after what this poster posted before.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - subject: what the message is about. It is kept until the observers that take it have run.
    @inlinable public func post<Message: AsyncMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: AnyObject {
        guard let topic = postedTopic(of: Message.self) else { return reportDeadLetter(Message.self) }
        withUnsafePointer(to: message) { topic.post(UnsafeRawPointer($0), subject: subject) }
    }

    /// Posts an asynchronous message about no subject in particular, from any isolation, and returns at once.
    ///
    /// The observers of every subject get it later, each after what this poster posted before. Those of one subject do not
    /// hear of it.
    ///
    /// - Parameter message: the message.
    @inlinable public func post<Message: AsyncMessage>(_ message: Message) {
        guard let topic = postedTopic(of: Message.self) else { return reportDeadLetter(Message.self) }
        withUnsafePointer(to: message) { topic.post(UnsafeRawPointer($0), subject: nil) }
    }

    @usableFromInline
    func reportDeadLetter(_ messageType: any Any.Type) {
        if configuration.reportsDeadLetters { configuration.diagnostics(.deadLetter(messageType: messageType)) }
    }
}
