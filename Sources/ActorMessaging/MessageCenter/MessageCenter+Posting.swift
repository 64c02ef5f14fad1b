extension MessageCenter {
    /// Posts a main-actor message about a subject.
    ///
    /// When this method returns, the observers of every subject and the observers of this subject have run, in the
    /// order in which they were added. An observer may post, and add and remove observers: a nested post finishes
    /// first, an added observer first receives the next post, and a removed observer doesn't run.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - subject: The subject of the message.
    @MainActor @inlinable public func post<Message: MainActorMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: AnyObject {
        if !postMet(message, subject: subject) { postCreatingTopic(message, subject: subject) }
    }

    /// Posts a main-actor message without a subject. Observers of one subject don't receive it.
    @MainActor @inlinable public func post<Message: MainActorMessage>(_ message: Message) {
        if !postMet(message, subject: nil) { postCreatingTopic(message, subject: nil) }
    }

    /// Posts an asynchronous message about a subject, from any isolation, and returns immediately.
    ///
    /// The observers of every subject and the observers of this subject receive it later, in the order of this poster's
    /// posts.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - subject: The subject of the message. It is retained until the observers that take it have run. If it posts
    ///     in its own `deinit`, it can't be retained: observers that take an optional subject run without it, and
    ///     observers that take a nonoptional subject don't run.
    @inlinable public func post<Message: AsyncMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: AnyObject {
        let isPosted = ErasedMessage.with(message) { send($0, of: Message.self, subject: subject) }
        if !isPosted { sendCreatingTopic(message, subject: subject) }
    }

    /// Posts an asynchronous message without a subject, from any isolation, and returns immediately. Observers of one
    /// subject don't receive it.
    @inlinable public func post<Message: AsyncMessage>(_ message: Message) {
        let isPosted = ErasedMessage.with(message) { send($0, of: Message.self, subject: nil) }
        if !isPosted { sendCreatingTopic(message, subject: nil) }
    }

    // Code for erased messages is compiled once, in this module. A client's module contains only inlined typed code.

    /// Posts a message whose type already has a topic. Called on the main actor; ``MainActorFunction`` explains why it
    /// isn't isolated to it.
    ///
    /// - Returns: Whether the type of the message has a topic. If it has none, the message isn't posted.
    @inlinable func postMet<Message: MainActorMessage>(_ message: Message, subject: AnyObject?) -> Bool {
        ErasedMessage.with(message) { post($0, of: Message.self, subject: subject) }
    }

    /// Posts an erased message, as ``postMet(_:subject:)`` does.
    @usableFromInline
    func post(_ message: ErasedMessage, of messageType: any Any.Type, subject: AnyObject?) -> Bool {
        // The topic lives as long as its center, which the caller retains.
        guard let topic = unsafe mainActorTopics.unownedTopic(of: messageType) else { return false }
        unsafe topic._withUnsafeGuaranteedRef { $0.post(message, subject: subject) }
        return true
    }

    /// Creates the topic and posts the message if the center has relays; otherwise, reports a dead letter.
    @MainActor @usableFromInline
    func postCreatingTopic<Message: MainActorMessage>(_ message: Message, subject: AnyObject?) {
        guard isRelayed.load(ordering: .acquiring) else { return reportDeadLetter(Message.self) }
        let topic: MainActorTopic = topic(of: Message.self)
        ErasedMessage.with(message) { topic.post($0, subject: subject) }
    }

    /// Posts an erased asynchronous message. The result is that of ``postMet(_:subject:)``.
    @usableFromInline
    func send(_ message: ErasedMessage, of messageType: any Any.Type, subject: AnyObject?) -> Bool {
        // The topic lives as long as its center, which the caller retains.
        guard let topic = unsafe asyncTopics.unownedTopic(of: messageType) else { return false }
        unsafe topic._withUnsafeGuaranteedRef { $0.post(message, subject: subject) }
        return true
    }

    /// Creates the topic and posts the message if the center has relays; otherwise, reports a dead letter.
    @usableFromInline
    func sendCreatingTopic<Message: AsyncMessage>(_ message: Message, subject: AnyObject?) {
        guard isRelayed.load(ordering: .acquiring) else { return reportDeadLetter(Message.self) }
        let topic: AsyncTopic = topic(of: Message.self)
        ErasedMessage.with(message) { topic.post($0, subject: subject) }
    }

    /// Tells the instrument of a post that reaches no observer, and reports it if that is asked for.
    private func reportDeadLetter(_ messageType: any Any.Type) {
        if watchesDeadLetters { activity.reportDeadLetter(of: messageType) }
    }
}
