public import NotifiableAdapter

extension MessageCenter {
    /// Records a main-actor message, posted with any subject or without one.
    ///
    /// - Parameters:
    ///   - messageType: The message type.
    ///   - fileID: The file that makes the recorder, as the center's `observers` show it.
    ///   - line: The line that makes the recorder.
    /// - Returns: The recorder.
    public func record<Message: MainActorMessage>(
        _ messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MainActorMessageRecorder<Message> {
        let storage = RecorderStorage<Message>()
        let token = addObserver(for: messageType, startingWith: .recording, fileID: fileID, line: line) { message in
            storage.record(message)
        }
        return MessageRecorder(storage: storage, token: token, of: self)
    }

    /// Records the main-actor messages of one subject, which the recorder doesn't retain.
    ///
    /// The other parameters are those of `record(_:fileID:line:)`.
    public func record<Message: MainActorMessage>(
        _ messageType: Message.Type,
        of subject: Message.Subject,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MainActorMessageRecorder<Message> where Message.Subject: AnyObject {
        let storage = RecorderStorage<Message>()
        let token = addObserver(of: subject, for: messageType, startingWith: .recording, fileID: fileID, line: line) {
            message in
            storage.record(message)
        }
        return MessageRecorder(storage: storage, token: token, of: self)
    }

    /// Records an asynchronous message, posted with any subject or without one.
    ///
    /// The parameters are those of `record(_:fileID:line:)` for a main-actor message.
    public func record<Message: AsyncMessage>(
        _ messageType: Message.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> AsyncMessageRecorder<Message> {
        record(messageType, observed: nil, fileID, line)
    }

    /// Records the asynchronous messages of one subject, which the recorder doesn't retain.
    ///
    /// The other parameters are those of `record(_:fileID:line:)`.
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
        return MessageRecorder(storage: storage, token: token, of: self)
    }
}
