public import NotifiableAdapter

/// Proves the threading of a service that observes a main-actor message.
///
/// The same call as for a `Notifiable`, with the message in place of the names: it makes the service many times, each
/// around a center of its own, and posts the message on the main actor, also from inside an observer and while the service
/// stops and dies.
///
/// ```swift
/// @MainActor final class Train {
///     struct DidArrive: MessageCenter.MainActorMessage {
///         typealias Subject = Train
///         var platform: Int
///     }
/// }
///
/// @MainActor final class DepartureBoard {
///     private(set) var platforms: [Int] = []
///     private var token: MessageCenter.ObservationToken?
///
///     init(messageCenter: MessageCenter = .default) {
///         token = messageCenter.addObserver(for: Train.DidArrive.self) { [weak self] message in
///             self?.platforms.append(message.platform)
///         }
///     }
/// }
///
/// func check() async {
///     let proof = await proveThreading(
///         of: { center in DepartureBoard(messageCenter: center) },
///         observing: Train.DidArrive.self,
///         sample: { number in Train.DidArrive(platform: number) },
///         state: { board in board.platforms }
///     )
///     assert(proof.isHeld)
/// }
/// ```
///
/// - Parameters:
///   - makeService: makes the service around a center, on the main actor. It must not share state between services.
///   - messageType: what the service is to observe.
///   - sample: makes the numbered message. Samples of different numbers should differ, so that order shows.
///   - state: what the service's user sees of it. Each message should change it. Without it, effects are not proven.
///   - inSameTurn: whether the effect must be there when `post` returns.
///   - stop: makes the service stop observing. Without it, that is not proven: the token is the service's own.
///   - post: posts a message, if it is to have a subject.
///   - turns: how many turns of the main run loop a missing effect is granted.
///   - fileID: where the proof is asked for.
///   - filePath: where the proof is asked for.
///   - line: where the proof is asked for.
///   - column: where the proof is asked for.
/// - Returns: each guarantee, held, broken or not applicable.
@MainActor public func proveThreading<Service: AnyObject, Message: MessageCenter.MainActorMessage>(
    of makeService: @escaping @MainActor (MessageCenter) async -> Service,
    observing messageType: Message.Type,
    sample: @escaping @MainActor (Int) -> Message,
    state: (@MainActor (Service) async -> any Equatable & Sendable)? = nil,
    inSameTurn: Bool = true,
    stop: (@MainActor (Service) async -> Void)? = nil,
    post: @escaping @MainActor (MessageCenter, Message) -> Void = { center, message in center.post(message) },
    turns: Int = 1000,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) async -> ThreadingProof {
    let proof = MainActorMessageProof(
        makeService: makeService,
        sample: sample,
        post: post,
        state: state,
        inSameTurn: inSameTurn,
        stop: stop,
        turns: turns,
        makeNotification: nil
    )
    return await proof.run(.init(fileID: fileID, filePath: filePath, line: line, column: column))
}
