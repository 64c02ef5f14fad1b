extension MessageCenter {
    /// Adds an observer for an asynchronous message that runs inside `post`, on the posting thread.
    ///
    /// It is not public: work on the posting thread is what asynchronous messages are there to avoid. A recorder needs it,
    /// since what has been posted must be recorded when `post` returns.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed, which is not kept alive; `nil` for all.
    ///   - messageType: the message type.
    ///   - fileID: where the observer is added.
    ///   - line: where the observer is added.
    ///   - observer: called with each message, under no lock.
    /// - Returns: a token; the observation ends when its last copy is released.
    package func observePosts<Message: AsyncMessage>(
        of subject: AnyObject?,
        for messageType: Message.Type,
        fileID: StaticString,
        line: UInt,
        using observer: @escaping @Sendable (Message) -> Void
    ) -> ObservationToken {
        let site = RegistrationSite(fileID: fileID, line: line)
        let member = PostObserver(subject: subject, site: site) { message in
            observer(message.assumingMemoryBound(to: Message.self).pointee)
        }
        return topic(of: messageType).add(member, subject: subject)
    }
}
