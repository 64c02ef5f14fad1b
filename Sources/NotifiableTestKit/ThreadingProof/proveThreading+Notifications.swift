public import Foundation
public import NotifiableAdapter

/// Proves the threading of a `Notifiable` service: a class, a main-actor class or an actor.
///
/// It makes the service many times, each around a center of its own, and posts each name from the main actor, a background
/// thread, another actor, again from inside the handler, from several threads at once, while the service stops, and while
/// it dies. It looks at the center, at the isolation checks of the language's runtime, and at the state that it is given:
/// what the user of the service sees of it.
///
/// ```swift
/// @MainActor final class Downloads: Notifiable {
///     private(set) var finished: [Int] = []
///
///     init(notificationCenter: any NotificationProtocol = NotificationCenter.default) {
///         startObservingNotifications(
///             withNotificationCenter: notificationCenter,
///             forObserver: self,
///             observing: [Notification.Name("downloadDidFinish")]
///         )
///     }
///
///     nonisolated func handleNotifications(_ notification: Notification) {
///         guard let id = notification.userInfo?["id"] as? Int else { return }
///         ensureMainThread { self.finished.append(id) }
///     }
/// }
///
/// func check() async {
///     let proof = await proveThreading(
///         of: { center in Downloads(notificationCenter: center) },
///         observing: [Notification.Name("downloadDidFinish")],
///         sample: { name, number in Notification(name: name, object: nil, userInfo: ["id": number]) },
///         state: { downloads in downloads.finished }
///     )
///     print(proof)
///     assert(proof.isHeld)
/// }
/// ```
///
/// No clock is involved. Work that is due later is granted turns of the main run loop, and is found missing when they have
/// passed. A proof cannot show
///
/// - effects that are in no `state`, or their order in a state that does not show it,
/// - the same turn where reading the state takes a turn itself,
/// - isolated state that is touched past the runtime's checks, or an interleaving that this run did not come to: run it under
///   the thread sanitizer as well,
/// - posts by Objective-C code, by other processes, or of several messages mixed.
///
/// A handler that waits for itself for ever makes the proof wait; give the test a time limit. <doc:ProofLimits> has all of
/// it, and what to do.
///
/// - Parameters:
///   - makeService: makes the service around a center, on the main actor. It must not share state between services.
///   - names: what the service is to observe and handle.
///   - sample: makes the numbered notification of a name, with an object and a payload that the service takes. Samples of
///     different numbers should differ, so that order shows.
///   - state: what the service's user sees of it. Each post of a name should change it, at least after another name has
///     been posted; best is a list of what has been handled. Without it, effects are not proven.
///   - inSameTurn: the names whose effect must be there when a post on the main actor returns; by default all of a class's
///     and none of an actor's.
///   - stop: makes the service stop observing; by default `stopObservingNotifications` does, for these names.
///   - makeCenter: makes the center behind each trial's; by default a `MessageCenter`, on whose legacy side the
///     service is. A ``MockNotificationCenter`` would keep what is posted, and so a service that posts about itself.
///   - turns: how many turns of the main run loop a missing effect is granted.
///   - fileID: where the proof is asked for.
///   - filePath: where the proof is asked for.
///   - line: where the proof is asked for.
///   - column: where the proof is asked for.
/// - Returns: each guarantee, held, broken or not applicable.
@MainActor public func proveThreading<Service: Notifiable>(
    of makeService: @escaping @MainActor (any NotificationProtocol) async -> Service,
    observing names: [Notification.Name],
    sample: @escaping @Sendable (Notification.Name, Int) -> Notification = { name, _ in Notification(name: name) },
    state: (@MainActor (Service) async -> any Equatable & Sendable)? = nil,
    inSameTurn: [Notification.Name]? = nil,
    stop: (@MainActor (Service) async -> Void)? = nil,
    through makeCenter: @escaping @MainActor () -> any NotificationProtocol = { MessageCenter() },
    turns: Int = 1000,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) async -> ThreadingProof {
    let isActor = Service.self is any Actor.Type
    let due = inSameTurn ?? (isActor ? [] : names)
    let centers = ProvingCenters(names: names, sample: sample, make: makeCenter)
    let plan = ProofPlan<Service>(
        numbers: [
            .postingThread: "G4", .isolation: isActor ? "G8" : "G1", .sameTurn: "G5", .delivery: "G5", .order: "G7",
            .nesting: "G12", .concurrency: "G14", .silence: "G9", .lifetime: "G10",
        ],
        kinds: names.map(\.rawValue),
        isolation: nil,
        dueInSameTurn: Set(names.indices.filter { due.contains(names[$0]) }),
        notDueReason: isActor
            ? "an actor's work is done in its own time" : "nothing was said to be due in the same turn",
        places: Place.allCases,
        make: {
            let site = centers.makeSite()
            return (site, await makeService(site.center))
        },
        state: state,
        stop: { service, site in
            if let stop { return await stop(service) }
            service.stopObservingNotifications(
                withNotificationCenter: site.center,
                forObserver: service,
                observing: names
            )
        },
        handleDirectly: { service, stimulus in
            service.handleNotifications(sample(names[stimulus.kind], stimulus.number))
        },
        undeclared: { site in centers.undeclaredNames(at: site) },
        turns: turns
    )
    let location = ThreadingProof.Location(fileID: fileID, filePath: filePath, line: line, column: column)
    return await Prover(plan).prove(location)
}
