internal import Dispatch
internal import Foundation
internal import NotifiableAdapter

/// One of the two versions of a service.
struct StepSide<Service: AnyObject> {
    let make: @MainActor (StepCenters) async -> Service
    let state: @MainActor (Service) async -> any Equatable & Sendable
    let actions: [@MainActor (Service, StepCenters, Int) async -> Void]
    let script: StepScript

    /// Makes a service, lets a history happen, and returns what a user of the service sees. The service is at rest
    /// after a number of turns without a change.
    @MainActor func trace(_ history: StepHistory, turns: Int) async -> StepTrace {
        await StepRun(self).trace(history, turns: turns)
    }
}

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
        _ = center.addObserver(forName: nil, object: nil, queue: nil) { [weak self, log] notification in
            log.didPost(notification) { self?.stateInPost() }
        }
        let made = await side.make(centers)
        (service, remains) = (made, made)
    }

    func trace(_ history: StepHistory, turns: Int) async -> StepTrace {
        let identity = service.map { ObjectIdentifier($0) }
        var states = [await stateAtRest(min(turns / 2, 4))]
        for (index, event) in history.enumerated() {
            log.state.withLock { $0.moment = index + 1 }
            let isInPlace = await perform(event, number: index + 1, isCareful: turns >= StepLimits.careful)
            states.append(isInPlace ? await stateAtOnce() : nil)
        }
        log.state.withLock { $0.moment += 1 }
        await Turn.pass()
        states.append(await stateAtOnce())
        log.state.withLock { $0.moment += 1 }
        states.append(await stateAtRest(turns))
        var objects: [ObjectIdentifier: String] = [:]
        for (index, sample) in samples.enumerated().reversed() {
            if let object = sample.notification.identity { objects[object] = "the object of post \(index + 1)" }
        }
        if let identity { objects[identity] = "the service" }
        let (posts, messagesWithoutName) = log.state.withLock { ($0.posts, $0.messagesWithoutName) }
        return StepTrace(
            states: states,
            posts: posts.map { $0.named(by: objects) },
            livesOn: service == nil && remains != nil,
            messagesWithoutName: messagesWithoutName
        )
    }

    // MARK: Events

    /// - Returns: Whether no turn has passed that the event doesn't consist of.
    private func perform(_ event: StepEvent, number: Int, isCareful: Bool) async -> Bool {
        switch event {
        case .post(let name, let place, let isNested):
            let sample = KeptNotification(side.script.sample(side.script.names[name], number))
            samples.append(sample)
            let post: @Sendable () -> Void = { [log, center = centers.notificationCenter] in
                log.state.withLock { $0.own = (.current, sample) }
                center.post(sample.notification)
                log.state.withLock { $0.own = nil }
            }
            isNested ? nest(post) : await block(until: post, at: place, for: isCareful ? 20 : 5)
        case .action(let index):
            guard let service else { break }
            let mark = TurnMark()
            log.state.withLock { [names = side.script.names] in $0.namesOfAction = Set(names) }
            await side.actions[index](service, centers, number)
            log.state.withLock { $0.namesOfAction = [] }
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
        if !hasReturned() { await Place.backgroundThread.run { done.wait() } }
    }

    /// Posts inside a handler of the proof's own message, which is inside a post of its notification.
    private func nest(_ post: @escaping @Sendable () -> Void) {
        let token = centers.messageCenter.addObserver(for: StepNesting.self) { _ in post() }
        centers.notificationCenter.post(name: StepNesting.name, object: nil)
        centers.messageCenter.removeObserver(token)
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
        let rest = await Wait.untilUnchanged(Patience(turns: turns, time: .zero)) {
            await self.centers.messageCenter.drain()
            return [await self.state(), ProvenState(value: self.log.state.withLock { $0.posts.count })]
        }
        return rest[0]
    }
}

/// The proof's own message, in whose handler it makes nested posts.
private struct StepNesting: MessageCenter.BridgedMainActorMessage {
    typealias Subject = StepLog
    static let name = Notification.Name("NotifiableTestKit.step")

    static func makeMessage(_ notification: Notification) -> Self? { Self() }
    static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}

/// The posts of a service during one run.
private final class StepLog: MessageInstrument {
    struct State: Sendable {
        var moment = 0
        /// The thread on which the proof makes a post, and the post until the log has seen it.
        var own: (thread: ThreadIdentity, post: KeptNotification?)?
        /// The names that an action may post in place of the proof, while one runs.
        var namesOfAction: Set<Notification.Name> = []
        fileprivate(set) var posts: [StepPost] = []
        fileprivate(set) var messagesWithoutName: Set<String> = []
    }

    let state = Lock(State())

    func didPost(_ notification: Notification, _ stateInPost: @MainActor () -> ProvenState?) {
        let (name, state) = (notification.name, state.withLock { $0 })
        if name == StepNesting.name || state.namesOfAction.contains(name) { return }
        if let own = state.own, own.thread == .current, own.post?.notification.isAlike(notification) == true {
            return self.state.withLock { $0.own?.post = nil }
        }
        var post = StepPost(notification)
        if ProcessMainRunLoop.main.isCurrent {
            post.place = .mainActor
            post.state = MainActor.assumeIsolated { stateInPost() }
        }
        self.state.withLock { [post] state in
            var post = post
            if post.place == nil { post.place = state.own?.thread == .current ? .postingThread : .elsewhere }
            post.moment = post.place == .elsewhere ? nil : state.moment
            state.posts.append(post)
        }
    }

    func didPost(_ messageType: any Any.Type) {
        let isBridged = (messageType as? any MessageCenter.Message.Type)?.isBridged ?? true
        if !isBridged { state.withLock { _ = $0.messagesWithoutName.insert("\(messageType)") } }
    }

    func willHandle(_ handling: MessageHandling) {}
    func didHandle(_ handling: MessageHandling) {}
}
