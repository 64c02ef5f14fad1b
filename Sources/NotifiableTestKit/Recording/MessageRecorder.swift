public import NotifiableAdapter

/// Records each message of one type that a center posts. `MessageCenter.record(_:)` makes one.
///
/// A message has been recorded when `post` returns. A recorder of a main-actor message is one of the message's
/// observers, and runs in its turn among them; a recorder of an asynchronous message records inside `post`, unlike
/// other observers. Recording ends when the recorder is deallocated. The recorder doesn't retain the center.
/// <doc:Testing> has examples.
public final class MessageRecorder<Message>: Sendable {
    private let storage: RecorderStorage<Message>
    private let observation: any Sendable
    /// Waits for the observers of the center, which the recorder doesn't retain.
    private let drain: @Sendable () async -> Void

    init(storage: RecorderStorage<Message>, token: MessageCenter.ObservationToken, of center: MessageCenter) {
        self.storage = storage
        observation = token.withoutCenter
        drain = { [weak center] in await center?.drain() }
    }
}

/// A recorder of a main-actor message.
public typealias MainActorMessageRecorder<Message: MessageCenter.MainActorMessage> = MessageRecorder<Message>

/// A recorder of an asynchronous message.
public typealias AsyncMessageRecorder<Message: MessageCenter.AsyncMessage> = MessageRecorder<Message>

extension MessageRecorder where Message: MessageCenter.MainActorMessage {
    /// The messages posted so far, in order, including those that `next()` has returned.
    @MainActor public var messages: [Message] { storage.messages }

    /// Returns the first message that `next()` hasn't returned yet, or waits for the next post.
    ///
    /// - Returns: The message, or `nil` if the task is canceled. The wait has no time limit; give the test one.
    @MainActor public func next() async -> Message? { await storage.next() }

    /// Waits until the center has handled everything that was posted before, and returns the messages recorded by then.
    ///
    /// This includes notifications that were posted off the main actor and deferred to the main run loop: see
    /// `MessageCenter.drain()`.
    @MainActor public func drained() async -> [Message] {
        await drain()
        return storage.messages
    }
}

extension MessageRecorder where Message: MessageCenter.AsyncMessage {
    /// The messages posted so far, those of one poster in order, including those that `next()` has returned.
    public var messages: [Message] { storage.messages }

    /// Returns the first message that `next()` hasn't returned yet, or waits for the next post.
    ///
    /// - Returns: The message, or `nil` if the task is canceled. The wait has no time limit; give the test one.
    public func next() async -> Message? { await storage.next() }

    /// Waits until the center has handled everything that was posted before, and returns the messages recorded by then.
    ///
    /// A recorder has each message when `post` returns. The wait is for the observers, which may post further messages:
    /// see `MessageCenter.drain()`.
    public func drained() async -> [Message] {
        await drain()
        return storage.messages
    }
}
