extension MessageCenter {
    /// Posts a main-actor message about a subject.
    ///
    /// When this method returns, the observers of every subject and the observers of this subject have run, in the
    /// order in which they were added. An observer may post, and add and remove observers: a nested post finishes
    /// first, an added observer first receives the next post, and a removed observer doesn't run.
    @MainActor @inlinable public func post<Message: MainActorMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: AnyObject {
        ErasedMessage.with(message) { post($0, of: Message.self, subject: subject) }
    }

    /// Posts a main-actor message without a subject. Observers of one subject don't receive it.
    @MainActor @inlinable public func post<Message: MainActorMessage>(_ message: Message) {
        ErasedMessage.with(message) { post($0, of: Message.self, subject: nil) }
    }

    /// Posts an asynchronous message about a subject, from any isolation, and returns immediately.
    ///
    /// The observers of every subject and the observers of this subject receive it later, in the order of this poster's
    /// posts. The subject is retained until the observers that take it have run. If it posts in its own `deinit`, it
    /// can't be retained: observers that take an optional subject run without it, and observers that take a nonoptional
    /// subject don't run.
    @inlinable public func post<Message: AsyncMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: AnyObject {
        ErasedMessage.with(message) { post($0, of: Message.self, subject: subject) }
    }

    /// Posts an asynchronous message without a subject, from any isolation, and returns immediately. Observers of one
    /// subject don't receive it.
    @inlinable public func post<Message: AsyncMessage>(_ message: Message) {
        ErasedMessage.with(message) { post($0, of: Message.self, subject: nil) }
    }

    // Code for erased messages is compiled once, in this module. A client's module contains only inlined typed code.

    /// Posts an erased main-actor message. Called on the main actor; ``MainActorFunction`` explains why it isn't
    /// isolated to it.
    @usableFromInline
    func post(_ message: ErasedMessage, of messageType: any MainActorMessage.Type, subject: AnyObject?) {
        // The topic lives as long as its center, which the caller retains.
        guard let topic = unsafe mainActorTopics.unownedTopic(of: messageType) else {
            return postCreatingTopic(message, of: messageType, subject: subject)
        }
        unsafe topic._withUnsafeGuaranteedRef { $0.post(message, subject: subject) }
    }

    /// Posts an erased asynchronous message.
    @usableFromInline
    func post(_ message: ErasedMessage, of messageType: any AsyncMessage.Type, subject: AnyObject?) {
        // The topic lives as long as its center, which the caller retains.
        guard let topic = unsafe asyncTopics.unownedTopic(of: messageType) else {
            return postCreatingTopic(message, of: messageType, subject: subject)
        }
        unsafe topic._withUnsafeGuaranteedRef { $0.post(message, subject: subject) }
    }

    /// Posts a message whose type has no topic, and so no observers, if a relay, a report or its retention needs it.
    private func postCreatingTopic(_ message: ErasedMessage, of messageType: any Message.Type, subject: AnyObject?) {
        if !watchesDeadLetters, !isRelayed.load(ordering: .acquiring) {
            let key = UInt(bitPattern: ObjectIdentifier(messageType))
            if lastUnretained.load(ordering: .relaxed) == key { return }
            if messageType.retention == .none { return lastUnretained.store(key, ordering: .relaxed) }
        }
        topic(ofEitherKind: messageType).post(message, subject: subject)
    }
}
