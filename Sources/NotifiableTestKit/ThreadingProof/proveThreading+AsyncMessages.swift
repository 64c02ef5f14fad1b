public import NotifiableAdapter

/// Proves the threading of a service that observes an asynchronous message.
///
/// The same call as for a `Notifiable`, with the message in place of the names: it makes the service many times, each
/// around a center of its own, and posts the message on the main actor, from a background thread, from another actor, from
/// several threads at once, and while the service stops and dies.
///
/// ```swift
/// final class Depot: Sendable {
///     struct DidRefuel: MessageCenter.AsyncMessage {
///         typealias Subject = Depot
///         var litres: Int
///     }
/// }
///
/// actor FuelLedger {
///     private(set) var entries: [Int] = []
///     private var token: MessageCenter.ObservationToken?
///
///     init(messageCenter: MessageCenter) async {
///         token = messageCenter.addObserver(for: Depot.DidRefuel.self, on: self) { ledger, message in
///             ledger.entries.append(message.litres)
///         }
///     }
/// }
///
/// func check() async {
///     let proof = await proveThreading(
///         of: { center in await FuelLedger(messageCenter: center) },
///         observing: Depot.DidRefuel.self,
///         sample: { number in Depot.DidRefuel(litres: number) },
///         state: { ledger in await ledger.entries }
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
///   - stop: makes the service stop observing. Without it, that is not proven: the token is the service's own.
///   - post: posts a message, if it is to have a subject.
///   - turns: how many turns of the main run loop a missing effect is granted.
///   - fileID: where the proof is asked for.
///   - filePath: where the proof is asked for.
///   - line: where the proof is asked for.
///   - column: where the proof is asked for.
/// - Returns: each guarantee, held, broken or not applicable.
@MainActor public func proveThreading<Service: AnyObject, Message: MessageCenter.AsyncMessage>(
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
        makeNotification: nil
    )
    return await proof.run(.init(fileID: fileID, filePath: filePath, line: line, column: column))
}
