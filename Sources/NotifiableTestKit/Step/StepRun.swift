internal import Dispatch
internal import Foundation
internal import NotifiableAdapter

/// One of the two versions of a service.
struct StepSide<Service: AnyObject> {
    let make: @MainActor (StepCenters) async -> Service
    let state: @MainActor (Service) async -> any Equatable & Sendable
    let actions: [(run: @MainActor (Service, StepCenters, Int) async -> Void, usesCenters: Bool)]
    let names: [Notification.Name]
    let sample: @Sendable (Notification.Name, Int) -> Notification

    /// Makes a service, lets a history happen, and returns what a user of the service sees.
    ///
    /// - Parameter turns: The number of turns without a change after which the service is at rest.
    @MainActor func trace(_ history: StepHistory, turns: Int) async -> StepTrace {
        await StepRun(self).trace(history, turns: turns)
    }
}

/// One run of one version of a service.
@MainActor private final class StepRun<Service: AnyObject> {
    private let side: StepSide<Service>
    private let centers: StepCenters
    private let log = StepLog()
    private var service: Service?
    private weak var remains: Service?
    /// Whether the state can be read without a turn. An actor's can't.
    private var isReadAtOnce = !(Service.self is any Actor.Type)
    /// The posted notifications, whose objects live as long as the run.
    private var samples: [KeptNotification] = []

    init(_ side: StepSide<Service>) async {
        self.side = side
        let center = NotificationCenter()
        let configuration = MessageCenter.Configuration(diagnostics: { _ in }, instrument: log)
        let messageCenter = MessageCenter(bridging: center, configuration: configuration)
        centers = StepCenters(notificationCenter: center, messageCenter: messageCenter)
        log.observe(center) { [weak self] in self?.stateInPost() }
        let made = await side.make(centers)
        service = made
        remains = made
    }

    func trace(_ history: StepHistory, turns: Int) async -> StepTrace {
        let identity = service.map { ObjectIdentifier($0) }
        var states = [await stateAtRest(min(turns / 2, 4))]
        for (index, event) in history.events.enumerated() {
            log.state.withLock { $0.moment = index + 1 }
            let isInPlace = await perform(event, number: index + 1, isCareful: turns >= StepLimits.careful)
            states.append(isInPlace ? await stateAtOnce() : nil)
        }
        log.state.withLock { $0.moment += 1 }
        await Turn.pass()
        states.append(await stateAtOnce())
        log.state.withLock { $0.moment += 1 }
        states.append(await stateAtRest(turns))
        log.stopObserving(centers.notificationCenter)
        let state = log.state.withLock { $0 }
        let posts = state.posts.map { entry in
            var post = entry.post
            let sample = samples.firstIndex { $0.notification.object.flatMap(StepLog.identity) == entry.object }
            if entry.object != nil, let sample { post.object = "the object of post \(sample + 1)" }
            if entry.object != nil, entry.object == identity { post.object = "the service" }
            return post
        }
        let livesOn = service == nil && remains != nil
        return StepTrace(states: states, posts: posts, livesOn: livesOn, messagesWithoutName: state.messagesWithoutName)
    }

    // MARK: Events

    /// - Returns: Whether no turn has passed that the event doesn't consist of.
    private func perform(_ event: StepEvent, number: Int, isCareful: Bool) async -> Bool {
        switch event {
        case .post(let name, let place, let isNested):
            let sample = KeptNotification(side.sample(side.names[name], number))
            samples.append(sample)
            let post: @Sendable () -> Void = { [log, center = centers.notificationCenter] in
                log.post(sample.notification, in: center)
            }
            isNested ? nest(post) : await block(until: post, at: place, for: isCareful ? 20 : 5)
        case .action(let index):
            guard let service else { break }
            let action = side.actions[index]
            let mark = TurnMark()
            log.state.withLock { [names = side.names] in $0.ignored = action.usesCenters ? Set(names) : [] }
            await action.run(service, centers, number)
            log.state.withLock { $0.ignored = [] }
            return !mark.hasPassed
        case .turn: await Turn.pass()
        case .release:
            // Not assigned directly, so that a `deinit` that posts can read this property.
            let last = service.take()
            withExtendedLifetime(last) {}
        case .nothing: break
        }
        return true
    }

    /// Makes a post, and blocks the main actor until it has returned: no turn passes, unless the post waits for one.
    private func block(until post: @escaping @Sendable () -> Void, at place: StepPlace, for longest: Int) async {
        let done = DispatchSemaphore(value: 0)
        place.start {
            post()
            done.signal()
        }
        func hasReturned() -> Bool { done.wait(timeout: .now() + .milliseconds(longest)) == .success }
        if !hasReturned() { await Place.onThread { done.wait() } }
    }

    /// Posts inside the handler of a message that is posted inside the handler of a notification, both the proof's own.
    private func nest(_ post: @escaping @Sendable () -> Void) {
        let (center, messageCenter) = (centers.notificationCenter, centers.messageCenter)
        let token = messageCenter.addObserver(for: StepLog.Outer.self) { _ in post() }
        let observer = center.addObserver(forName: StepLog.outer, object: nil, queue: nil) { _ in
            MainActor.assumeIsolated { messageCenter.post(StepLog.Outer()) }
        }
        center.post(name: StepLog.outer, object: nil)
        center.removeObserver(observer)
        messageCenter.removeObserver(token)
    }

    // MARK: The state

    private func state() async -> ProvenState? {
        guard let service = service ?? remains else { return nil }
        return ProvenState(value: await side.state(service))
    }

    /// The state, if it can be read without a turn.
    private func stateAtOnce() async -> ProvenState? {
        guard isReadAtOnce else { return nil }
        let mark = TurnMark()
        let state = await state()
        isReadAtOnce = !mark.hasPassed
        return isReadAtOnce ? state : nil
    }

    /// The state inside a post, if it can be read at once.
    private func stateInPost() -> ProvenState? {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *), isReadAtOnce, service != nil else {
            return nil
        }
        var state: ProvenState?
        Task.immediate { state = await self.state() }
        return state
    }

    /// The state when a number of turns have changed nothing.
    private func stateAtRest(_ turns: Int) async -> ProvenState? {
        var wait = Wait()
        var last = await (state(), log.state.withLock { $0.posts.count })
        while !wait.exceeds(Patience(turns: turns, time: .zero)) {
            await centers.messageCenter.drain()
            await wait.pass()
            let current = await (state(), log.state.withLock { $0.posts.count })
            if current != last { wait.restart() }
            last = current
        }
        return last.0
    }
}

/// What a service posts during one run.
private final class StepLog: MessageInstrument {
    /// The proof's own notification and message, inside which it makes nested posts.
    static let outer = Notification.Name("NotifiableTestKit.step")
    struct Outer: MessageCenter.MainActorMessage { typealias Subject = AnyObject }

    /// `@unchecked Sendable`: the observer is only passed back to its center.
    struct State: @unchecked Sendable {
        /// The moment that has begun.
        var moment = 0
        /// The names of posts that aren't the service's.
        var ignored: Set<Notification.Name> = []
        fileprivate(set) var posts: [(post: StepPost, object: ObjectIdentifier?)] = []
        fileprivate(set) var messagesWithoutName: Set<String> = []
        /// The proof's own post that is being made: its thread, and its content until it has been seen.
        fileprivate var own: (thread: ThreadIdentity, content: String?)?
        fileprivate var observer: (any NSObjectProtocol)?
    }

    let state = Lock(State())

    func observe(_ center: NotificationCenter, stateInPost: @escaping @MainActor () -> ProvenState?) {
        nonisolated(unsafe) let observer = center.addObserver(forName: nil, object: nil, queue: nil) {
            [weak self] notification in self?.didPost(notification, stateInPost)
        }
        state.withLock { $0.observer = observer }
    }

    func stopObserving(_ center: NotificationCenter) {
        if let observer = state.withLock({ $0 }).observer { center.removeObserver(observer) }
    }

    /// Makes a post of the proof.
    func post(_ notification: Notification, in center: NotificationCenter) {
        let content = StepPost(notification).content
        state.withLock { $0.own = (.current, content) }
        center.post(notification)
        state.withLock { $0.own = nil }
    }

    static func identity(_ object: Any) -> ObjectIdentifier? {
        type(of: object) is AnyClass ? ObjectIdentifier(object as AnyObject) : nil
    }

    private func didPost(_ notification: Notification, _ stateInPost: @MainActor () -> ProvenState?) {
        let name = notification.name
        guard name != Self.outer else { return }
        var post = StepPost(notification)
        let object = notification.object.flatMap(Self.identity)
        let isOnMain = ProcessMainRunLoop.main.isCurrent
        post.place = state.withLock { [post] state in
            let isOnThread = state.own?.thread == .current
            let isOwn = isOnThread && state.own?.content == post.content
            if isOwn { state.own?.content = nil }
            if isOwn || state.ignored.contains(name) { return nil }
            return isOnMain ? .mainActor : isOnThread ? .postingThread : .elsewhere
        }
        guard let place = post.place else { return }
        if isOnMain { post.state = MainActor.assumeIsolated { stateInPost() } }
        state.withLock { [post] state in
            state.posts.append((post, object))
            if place != .elsewhere { state.posts[state.posts.count - 1].post.moment = state.moment }
        }
    }

    // MARK: MessageInstrument

    func didPost(_ messageType: any Any.Type) {
        let isBridged = (messageType as? any MessageCenter.Message.Type)?.isBridged ?? true
        guard !isBridged, messageType != Outer.self else { return }
        state.withLock { _ = $0.messagesWithoutName.insert("\(messageType)") }
    }

    func willHandle(_ handling: MessageHandling) {}
    func didHandle(_ handling: MessageHandling) {}
}
