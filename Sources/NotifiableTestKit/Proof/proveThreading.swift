public import Foundation
public import NotifiableAdapter

/// Proves the threading of a `Notifiable` service: a class, a main-actor class or an actor.
///
/// The proof makes the service many times, each around a new center, and posts each name from the main actor, a
/// background thread, another actor, again from inside the handler, from several threads at once, while the service
/// stops, and while it is deallocated. It watches the center, the isolation checks of the language's runtime, and the
/// service's state. See <doc:ProvingThreading>, and <doc:ProofLimits> for what a proof doesn't show.
///
/// The findings are about the service. Another `Notifiable` that observes the same center, such as an object that the
/// service creates, isn't judged; the evidence names it.
///
/// A handler that deadlocks hangs the proof; give the test a time limit. While a proof runs, it replaces a hook of the
/// runtime for the whole process. Failed isolation checks of other code still trap.
///
/// - Parameters:
///   - makeService: Makes the service around a center, on the main actor. Services must not share state.
///   - names: The names to prove, all or some of those that the service observes and handles.
///   - sample: Makes the numbered notification of a name, with an object and a payload that the service accepts.
///     Samples of different numbers should differ, to show the order.
///   - state: Returns the state that a user of the service sees, best a list of the handled notifications. Each post of
///     a name should change it, at least after a post of another name. Without it, the proof doesn't examine effects.
///   - inSameTurn: The names whose effect is due when a post on the main actor returns; by default, all names for a
///     class and none for an actor.
///   - stop: Makes the service stop observing; by default, `stopObservingNotifications` for the names.
///   - object: Returns the object with which the service observes, which isn't retained: `{ $0 }` for a service that
///     observes itself. The notifications are posted with it in place of the sample's. Without it, nothing about
///     objects is proved.
///   - makeCenter: Makes the center that delivers the posts; by default a `MessageCenter`, with the service on its
///     legacy side. A ``MockNotificationCenter`` retains posted objects, including a service that posts itself.
///   - turns: The number of turns of the main run loop to wait for a missing effect, clamped to 32 through 1,000,000.
///   - fileID: The file of the call.
///   - filePath: The path of the file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: A finding for each guarantee: held, broken or not applicable.
@MainActor public func proveThreading<Service: Notifiable>(
    of makeService: @escaping @MainActor (any NotificationProtocol) async -> Service,
    observing names: [Notification.Name],
    sample: @escaping @Sendable (Notification.Name, Int) -> Notification = { name, _ in Notification(name: name) },
    state: (@MainActor (Service) async -> any Equatable & Sendable)? = nil,
    inSameTurn: [Notification.Name]? = nil,
    stop: (@MainActor (Service) async -> Void)? = nil,
    object: (@MainActor (Service) -> AnyObject?)? = nil,
    through makeCenter: @escaping @MainActor () -> any NotificationProtocol = { MessageCenter() },
    turns: Int = 1000,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) async -> ThreadingProof {
    let isActor = Service.self is any Actor.Type
    let due = inSameTurn ?? (isActor ? [] : names)
    let plan = ProofPlan<Service>(
        numbers: [
            .postingThread: .synchronousHandler, .isolation: isActor ? .actorIsolation : .mainActorHandler,
            .sameTurn: .mainThread, .delivery: .mainThread, .order: .postingOrder, .nesting: .nesting,
            .concurrency: .noLock, .silence: .removal, .lifetime: .nothingKeptAlive,
        ],
        kinds: names.map(\.rawValue),
        dueInSameTurn: Set(names.indices.filter { due.contains(names[$0]) }),
        notDueReason: isActor ? "an actor does its work later" : "no name is due in the same turn",
        make: { _ in
            let site = ProvingCenter(makeCenter(), names: names, sample: sample)
            let service = await makeService(site)
            site.object = object?(service)
            return (site, service)
        },
        state: state,
        stop: stop,
        stopByDefault: { service, center in
            service.stopObservingNotifications(withNotificationCenter: center, forObserver: service, observing: names)
        },
        handleDirectly: { service, stimulus in
            var notification = sample(names[stimulus.kind], stimulus.number)
            notification.object = object?(service) ?? notification.object
            service.handleNotifications(notification)
        },
        aboutObjects: object == nil
            ? " (no object given: proves nothing about objects)" : " (with the object given)",
        turns: turns
    )
    return await Prover(plan).prove(.init(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Proves the threading of a service that observes a main-actor message.
///
/// The call is the same as for a `Notifiable`, with the message in place of the names; see <doc:ProvingThreading>. The
/// proof posts the message on the main actor, also inside an observer, after the service has stopped, and while it is
/// deallocated. If the message is bridged, the proof also posts its notification from a background thread, another
/// actor and several threads at once, even while the service stops: the service must receive it on a later turn, in
/// order, and the center must report it.
///
/// Without `stop`, the proof doesn't examine what happens after the service has stopped: it has the token. `inSameTurn`
/// is whether the effect is due in `post`. `post` posts a message, for example with a subject. `carrying` contains
/// task-local values that the center carries, if the state of the service depends on them.
@MainActor public func proveThreading<Service: AnyObject, Message: MessageCenter.MainActorMessage>(
    of makeService: @escaping @MainActor (MessageCenter) async -> Service,
    observing messageType: Message.Type,
    sample: @escaping @MainActor (Int) -> Message,
    state: (@MainActor (Service) async -> any Equatable & Sendable)? = nil,
    inSameTurn: Bool = true,
    stop: (@MainActor (Service) async -> Void)? = nil,
    post: @escaping @MainActor (MessageCenter, Message) -> Void = { center, message in center.post(message) },
    carrying: [CarriedSample] = [],
    turns: Int = 1000,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) async -> ThreadingProof {
    let notificationName = messageType.isBridged ? messageType.name : nil
    @MainActor func make(_ isRetained: Bool) async -> (site: any ProofSite, service: Service) {
        let site = MessageSite(of: Message.self, defersPosts: true, carrying: carrying) { center, stimulus, place in
            guard place != .mainActor, let notificationName else {
                return { MainActor.assumeIsolated { post(center, sample(stimulus.number)) } }
            }
            let notification = bridgedNotification(named: notificationName) { post($0, sample(stimulus.number)) }
            return { if let notification { center.post(notification.notification) } }
        }
        if isRetained { site.postRetained() }
        return (site, await site.make(makeService, observing: Message.self))
    }
    let plan = ProofPlan<Service>(
        numbers: [
            .isolation: .mainActorHandler, .sameTurn: .inPlaceOnMainActor, .order: .postingOrder, .nesting: .nesting,
            .concurrency: .noLock, .carriedValues: .carriedValues, .silence: .removal, .lifetime: .nothingKeptAlive,
        ].merging(notificationName == nil ? [:] : [.delivery: .deferredLegacyPost]) { $1 },
        kinds: ["\(Message.self)"],
        dueInSameTurn: inSameTurn ? [0] : [],
        notDueReason: "the effect is not due in the same turn",
        places: notificationName == nil ? [.mainActor] : Place.allCases,
        make: make,
        isRetained: Message.retention != .none,
        state: state,
        stop: stop,
        carrying: carrying,
        turns: turns
    )
    return await Prover(plan).prove(.init(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Proves the threading of a service that observes an asynchronous message.
///
/// The call is the same as for a main-actor message. The proof posts the message on the main actor, from a background
/// thread, from another actor, from several threads at once, while the service stops, and while it is deallocated. If
/// the message is bridged, the proof posts its notification, too, from the same places and alternating with the
/// message: the service must receive the posts of one poster in order, in either form.
@MainActor public func proveThreading<Service: AnyObject, Message: MessageCenter.AsyncMessage>(
    of makeService: @escaping @MainActor (MessageCenter) async -> Service,
    observing messageType: Message.Type,
    sample: @escaping @Sendable (Int) -> Message,
    state: (@MainActor (Service) async -> any Equatable & Sendable)? = nil,
    stop: (@MainActor (Service) async -> Void)? = nil,
    post: @escaping @Sendable (MessageCenter, Message) -> Void = { center, message in center.post(message) },
    carrying: [CarriedSample] = [],
    turns: Int = 1000,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) async -> ThreadingProof {
    let notificationName = messageType.isBridged ? messageType.name : nil
    let kinds = ["\(Message.self)"] + (notificationName == nil ? [] : ["\(Message.self) as a notification"])
    @MainActor func make(_ isRetained: Bool) async -> (site: any ProofSite, service: Service) {
        let site = MessageSite(of: Message.self, kinds: kinds.count, defersPosts: false, carrying: carrying) {
            center,
            stimulus,
            _ in
            let message = sample(stimulus.number)
            guard stimulus.kind == 1, let notificationName else { return { post(center, message) } }
            let notification = bridgedNotification(named: notificationName) { post($0, message) }
            return { if let notification { center.post(notification.notification) } }
        }
        if isRetained { site.postRetained() }
        return (site, await site.make(makeService, observing: Message.self))
    }
    let plan = ProofPlan<Service>(
        numbers: [
            .isolation: .actorIsolation, .delivery: .postingOrder, .order: .postingOrder, .concurrency: .noLock,
            .carriedValues: .carriedValues, .silence: .removal, .lifetime: .nothingKeptAlive,
        ],
        kinds: kinds,
        notDueReason: "an asynchronous message is handled later",
        make: make,
        isRetained: Message.retention != .none,
        state: state,
        stop: stop,
        carrying: carrying,
        turns: turns
    )
    return await Prover(plan).prove(.init(fileID: fileID, filePath: filePath, line: line, column: column))
}
