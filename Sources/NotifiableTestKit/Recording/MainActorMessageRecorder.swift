public import NotifiableAdapter

/// Everything that was posted of one main-actor message since the recorder was made.
///
/// ```swift
/// @MainActor final class Train {
///     struct DidArrive: MessageCenter.MainActorMessage {
///         typealias Subject = Train
///         var platform: String
///     }
/// }
///
/// @MainActor func check() async {
///     let center = MessageCenter()
///     let arrivals = center.record(Train.DidArrive.self)
///     center.post(Train.DidArrive(platform: "4"))
///     assert(arrivals.messages.count == 1)
///     let arrival = await arrivals.next()
///     assert(arrival?.platform == "4")
/// }
/// ```
///
/// It observes as every other observer does, in its turn among them, until it dies; it does not keep the center alive.
@MainActor public final class MainActorMessageRecorder<Message: MessageCenter.MainActorMessage> {
    private let storage: RecorderStorage<Message>
    private let token: MessageCenter.ObservationToken

    nonisolated init(storage: RecorderStorage<Message>, token: MessageCenter.ObservationToken) {
        self.storage = storage
        self.token = token
    }

    /// What has been posted so far, in order, also what ``next()`` has returned.
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
