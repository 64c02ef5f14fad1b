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
///   - options: The choices that most proofs don't make.
/// - Returns: A finding for each guarantee: held, broken or not applicable.
@MainActor public func proveThreading<Service: Notifiable>(
    of makeService: @escaping @MainActor (any NotificationProtocol) async -> Service,
    observing names: [Notification.Name],
    sample: @escaping @Sendable (Notification.Name, Int) -> Notification = { name, _ in Notification(name: name) },
    state: (@MainActor (Service) async -> any Equatable & Sendable)? = nil,
    options: ThreadingProof.Options<Service>
) async -> ThreadingProof {
    let isActor = Service.self is any Actor.Type
    let due = options.inSameTurn ?? (isActor ? [] : names)
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
            let site = ProvingCenter(options.makeCenter(), names: names, sample: sample)
            let service = await makeService(site)
            site.object = options.object?(service)
            return (site, service)
        },
        state: state,
        stop: options.stop,
        stopByDefault: { service, center in
            service.stopObservingNotifications(withNotificationCenter: center, forObserver: service, observing: names)
        },
        handleDirectly: { service, stimulus in
            var notification = sample(names[stimulus.kind], stimulus.number)
            notification.object = options.object?(service) ?? notification.object
            service.handleNotifications(notification)
        },
        aboutObjects: options.object == nil
            ? " (no object given: proves nothing about objects)" : " (with the object given)",
        turns: options.turns
    )
    return await Prover(plan).prove(options.location)
}

/// Proves the threading of a service that observes a main-actor message.
///
/// The call is the same as for a `Notifiable`, with the message in place of the names; see <doc:ProvingThreading>. The
/// proof posts the message on the main actor, also inside an observer, after the service has stopped, and while it is
/// deallocated. If the message is bridged, the proof also posts its notification from a background thread, another
/// actor and several threads at once, even while the service stops: the service must receive it on a later turn, in
/// order, and the center must report it.
///
/// `post` posts a message, for example with a subject.
@MainActor public func proveThreading<Service: AnyObject, Message: MessageCenter.MainActorMessage>(
    of makeService: @escaping @MainActor (MessageCenter) async -> Service,
    observing messageType: Message.Type,
    sample: @escaping @MainActor (Int) -> Message,
    state: (@MainActor (Service) async -> any Equatable & Sendable)? = nil,
    post: @escaping @MainActor (MessageCenter, Message) -> Void = { center, message in center.post(message) },
    options: ThreadingProof.Options<Service>
) async -> ThreadingProof {
    let (notificationName, carrying) = (messageType.isBridged ? messageType.name : nil, options.carrying)
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
        dueInSameTurn: options.inSameTurn == [] ? [] : [0],
        notDueReason: "the effect is not due in the same turn",
        places: notificationName == nil ? [.mainActor] : Place.allCases,
        make: make,
        isRetained: Message.retention != .none,
        state: state,
        stop: options.stop,
        carrying: carrying,
        turns: options.turns
    )
    return await Prover(plan).prove(options.location)
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
    post: @escaping @Sendable (MessageCenter, Message) -> Void = { center, message in center.post(message) },
    options: ThreadingProof.Options<Service>
) async -> ThreadingProof {
    let (notificationName, carrying) = (messageType.isBridged ? messageType.name : nil, options.carrying)
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
        stop: options.stop,
        carrying: carrying,
        turns: options.turns
    )
    return await Prover(plan).prove(options.location)
}

// MARK: With each option as a parameter

/// Proves the threading of a `Notifiable` service. The parameters are those of ``ThreadingProof/Options`` and of
/// ``proveThreading(of:observing:sample:state:options:)``; `object` is one object for all trials.
@MainActor public func proveThreading<Service: Notifiable>(
    of makeService: @escaping @MainActor (any NotificationProtocol) async -> Service,
    observing names: [Notification.Name],
    sample: @escaping @Sendable (Notification.Name, Int) -> Notification = { name, _ in Notification(name: name) },
    state: (@MainActor (Service) async -> any Equatable & Sendable)? = nil,
    inSameTurn: [Notification.Name]? = nil,
    stop: (@MainActor (Service) async -> Void)? = nil,
    object: AnyObject? = nil,
    through makeCenter: @escaping @MainActor () -> any NotificationProtocol = { MessageCenter() },
    turns: Int = 1000,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) async -> ThreadingProof {
    let observed = object.map { object in { @MainActor (_: Service) -> AnyObject? in object } }
    var options = ThreadingProof.Options(inSameTurn: inSameTurn, stop: stop, object: observed, through: makeCenter)
    (options.turns, options.location) = (turns, .init(fileID: fileID, filePath: filePath, line: line, column: column))
    return await proveThreading(of: makeService, observing: names, sample: sample, state: state, options: options)
}

/// Proves the threading of a service that observes a main-actor message. The parameters are those of
/// ``ThreadingProof/Options`` and of ``proveThreading(of:observing:sample:state:post:options:)-3hduo``. `inSameTurn` is
/// whether the effect is due in `post`.
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
    var options = ThreadingProof.Options(
        inSameTurn: inSameTurn ? nil : [],
        stop: stop,
        carrying: carrying,
        turns: turns
    )
    options.location = ThreadingProof.Location(fileID: fileID, filePath: filePath, line: line, column: column)
    return await proveThreading(
        of: makeService,
        observing: messageType,
        sample: sample,
        state: state,
        post: post,
        options: options
    )
}

/// Proves the threading of a service that observes an asynchronous message. The parameters are those of
/// ``ThreadingProof/Options`` and of ``proveThreading(of:observing:sample:state:post:options:)-53isg``.
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
    var options = ThreadingProof.Options(stop: stop, carrying: carrying, turns: turns)
    options.location = ThreadingProof.Location(fileID: fileID, filePath: filePath, line: line, column: column)
    return await proveThreading(
        of: makeService,
        observing: messageType,
        sample: sample,
        state: state,
        post: post,
        options: options
    )
}
