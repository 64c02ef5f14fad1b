public import NotifiableAdapter

extension MessageCenter {
    /// Records a main-actor message, whatever its subject.
    ///
    /// - Parameters:
    ///   - messageType: the message type.
    ///   - fileID: where the recorder is made, for the center's `observers`.
    ///   - line: where the recorder is made, for the center's `observers`.
    /// - Returns: the recorder; it records until it dies.
    public func record<Message: MainActorMessage>(
        _ messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MainActorMessageRecorder<Message> {
        let storage = RecorderStorage<Message>()
        let identifier = BaseMessageIdentifier<Message>()
        let token = addObserver(of: Message.Subject.self, for: identifier, fileID: fileID, line: line) { message in
            storage.record(message)
        }
        return MainActorMessageRecorder(storage: storage, token: token)
    }

    /// Records the main-actor messages of one subject.
    ///
    /// - Parameters:
    ///   - messageType: the message type.
    ///   - subject: the object whose messages are recorded; it is not kept alive.
    ///   - fileID: where the recorder is made, for the center's `observers`.
    ///   - line: where the recorder is made, for the center's `observers`.
    /// - Returns: the recorder; it records until it dies.
    public func record<Message: MainActorMessage>(
        _ messageType: Message.Type,
        of subject: Message.Subject,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MainActorMessageRecorder<Message> where Message.Subject: AnyObject {
        let storage = RecorderStorage<Message>()
        let token = addObserver(of: subject, for: messageType, fileID: fileID, line: line) { message in
            storage.record(message)
        }
        return MainActorMessageRecorder(storage: storage, token: token)
    }

    /// Records an asynchronous message, whatever its subject.
    ///
    /// - Parameters:
    ///   - messageType: the message type.
    ///   - fileID: where the recorder is made, for the center's `observers`.
    ///   - line: where the recorder is made, for the center's `observers`.
    /// - Returns: the recorder; it records until it dies.
    public func record<Message: AsyncMessage>(
        _ messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> AsyncMessageRecorder<Message> {
        record(messageType, observed: nil, fileID, line)
    }

    /// Records the asynchronous messages of one subject.
    ///
    /// - Parameters:
    ///   - messageType: the message type.
    ///   - subject: the object whose messages are recorded; it is not kept alive.
    ///   - fileID: where the recorder is made, for the center's `observers`.
    ///   - line: where the recorder is made, for the center's `observers`.
    /// - Returns: the recorder; it records until it dies.
    public func record<Message: AsyncMessage>(
        _ messageType: Message.Type,
        of subject: Message.Subject,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> AsyncMessageRecorder<Message> where Message.Subject: AnyObject {
        record(messageType, observed: subject, fileID, line)
    }

    private func record<Message: AsyncMessage>(
        _ messageType: Message.Type,
        observed subject: AnyObject?,
        _ fileID: StaticString,
        _ line: UInt
    ) -> AsyncMessageRecorder<Message> {
        let storage = RecorderStorage<Message>()
        let token = observePosts(of: subject, for: messageType, fileID: fileID, line: line) { message in
            storage.record(message)
        }
        return AsyncMessageRecorder(storage: storage, token: token)
    }
}
