public import NotifiableAdapter

/// Everything that was posted of one asynchronous message since the recorder was made.
///
/// Unlike other observers of a `MessageCenter.AsyncMessage`, it takes a message inside `post`: what has
/// been posted is in ``messages`` when `post` returns.
///
/// ```swift
/// final class Depot: Sendable {
///     struct DidRefuel: MessageCenter.AsyncMessage {
///         typealias Subject = Depot
///         var litres: Double
///     }
/// }
///
/// func check() async {
///     let center = MessageCenter()
///     let recorder = center.record(Depot.DidRefuel.self)
///     Task.detached { center.post(Depot.DidRefuel(litres: 80)) }
///     let message = await recorder.next()
///     assert(message?.litres == 80)
/// }
/// ```
///
/// It records until it dies, and does not keep the center alive.
public final class AsyncMessageRecorder<Message: MessageCenter.AsyncMessage>: Sendable {
    private let storage: RecorderStorage<Message>
    private let token: MessageCenter.ObservationToken

    init(storage: RecorderStorage<Message>, token: MessageCenter.ObservationToken) {
        self.storage = storage
        self.token = token
    }

    /// What has been posted so far, also what ``next()`` has returned; from one poster, in posting order.
    public var messages: [Message] { storage.messages }

    /// Returns the first message that it has not returned yet, waiting for it if need be.
    ///
    /// It never sleeps: the post resumes it. It waits as long as it takes; give the test a time limit.
    ///
    /// - Returns: the message; `nil` if the task is cancelled meanwhile.
    public func next() async -> Message? {
        await storage.next()
    }
}
