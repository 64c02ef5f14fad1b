public import NotifiableAdapter

/// Proves the threading of a service that observes an asynchronous message which is also a notification.
///
/// As for an asynchronous message that is not bridged, and its notification is posted as well, from the same places and by
/// turns with the message: whatever one poster posts must reach the service in order, in either form.
///
/// - Parameters:
///   - makeService: makes the service around a center, on the main actor. It must not share state between services.
///   - messageType: what the service is to observe.
///   - sample: makes the numbered message. Samples of different numbers should differ, so that order shows.
///   - state: what the service's user sees of it. Each message should change it. Without it, effects are not proven.
///   - stop: makes the service stop observing. Without it, that is not proven: the token is the service's own.
///   - post: posts a message, if it is to have a subject.
///   - turns: how many turns of the main run loop a missing effect is granted.
///   - fileID: where the proof is asked for.
///   - filePath: where the proof is asked for.
///   - line: where the proof is asked for.
///   - column: where the proof is asked for.
/// - Returns: each guarantee, held, broken or not applicable.
@MainActor public func proveThreading<Service: AnyObject, Message: MessageCenter.BridgedAsyncMessage>(
    of makeService: @escaping @MainActor (MessageCenter) async -> Service,
    observing messageType: Message.Type,
    sample: @escaping @Sendable (Int) -> Message,
    state: (@MainActor (Service) async -> any Equatable & Sendable)? = nil,
    stop: (@MainActor (Service) async -> Void)? = nil,
    post: @escaping @Sendable (MessageCenter, Message) -> Void = { center, message in center.post(message) },
    turns: Int = 1000,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) async -> ThreadingProof {
    let proof = AsyncMessageProof(
        makeService: makeService,
        sample: sample,
        post: post,
        state: state,
        stop: stop,
        turns: turns,
        makeNotification: { message in BridgedNotification(named: Message.name) { post($0, message) } }
    )
    return await proof.run(.init(fileID: fileID, filePath: filePath, line: line, column: column))
}
