internal import ActorMessaging

/// Records the messages of a center. The center keeps the relay, and the relay keeps the recorder.
final class CensusRelay: MessageRelay {
    private let recorder: Recorder

    init(_ recorder: Recorder) {
        self.recorder = recorder
    }

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MainActorMessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?) -> Void)? {
        let name = PostName(kind: .message, text: String(reflecting: Message.self))
        return { [recorder] _, subject in recorder.record(name, object: subject, payload: nil) }
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: AsyncMessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?) -> Void)? {
        let name = PostName(kind: .message, text: String(reflecting: Message.self))
        return { [recorder] _, subject in recorder.record(name, object: subject, payload: nil) }
    }
}
