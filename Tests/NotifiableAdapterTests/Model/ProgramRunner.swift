import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport

final class ProgramSubject: Sendable {
    let identity: Int
    init(_ identity: Int) { self.identity = identity }
}

struct ProgramMessage: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
    typealias Subject = ProgramSubject
    static let name = Notification.Name("ProgramMessage")
    static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    var number: Int
}

struct ProgramAsyncMessage: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
    typealias Subject = ProgramSubject
    static let name = Notification.Name("ProgramAsyncMessage")
    static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    var number: Int
}

/// Runs a program on real centers, on the main thread.
///
/// `@unchecked Sendable`: all code runs on the main thread, or on a thread that the main thread waits for.
final class ProgramRunner: @unchecked Sendable {
    @TaskLocal private static var carriedValue = 0

    private(set) var trace: [[Event]] = []
    /// When a `drain` has returned: 1000 times the operation, plus the events in it.
    private(set) var drains: [Int: Int] = [:]

    private let tasks: SteppedTasks
    private let runLoop = ManualRunLoop()
    private let legacy = MockNotificationCenter()
    private var centers: [MessageCenter] = []
    private var subjects: [ProgramSubject?] = [ProgramSubject(0), ProgramSubject(1)]
    private var actors: [HeldActor?] = [HeldActor(), HeldActor()]
    private let executors: [HeldExecutor]
    private var plans: [Int: ObserverPlan] = [:]
    private var observed: [Int: WeakReference<ProgramSubject>] = [:]
    private var tokens: [Int: MessageCenter.ObservationToken] = [:]
    private var legacyTokens: [Int: any NSObjectProtocol] = [:]
    private var notifiables: [Int: ProgramNotifiable] = [:]
    private var consumers: [Int: () async -> Int?] = [:]
    /// The consumers that wait for a message.
    private var asking: [Int: Task<Void, Never>] = [:]
    /// The asynchronous closures that have begun and wait for `step`.
    private var gates: [Int: UnsafeContinuation<Void, Never>] = [:]
    private var waits: [Int: Task<Void, Never>] = [:]
    private var losses = 0
    private var isOnMain = true
    /// Whether notifications are used. What a dead letter is then is left open.
    private var isBridged: Bool
    /// The number of scripts that are running, one nested in another.
    private var scripts = 0
    private var lastNumber = 0
    private var (events, lateEvents): ([Event], [Event]) = ([], [])

    @MainActor init(_ program: Program, seed: UInt64) {
        tasks = SteppedTasks(seed: seed)
        isBridged = program.isShared
        executors = actors.map { $0!.executor }
        for number in 0...(program.isShared ? 1 : 0) {
            var configuration = MessageCenter.Configuration(
                diagnostics: { [unowned self] in report($0, by: number) },
                mainRunLoop: runLoop,
                reportsDeadLetters: true
            )
            switch program.context {
            case .none: break
            case .instrument: configuration.instrument = SilentInstrument()
            case .carriedValue: configuration.carriedValues = [CarriedTaskLocal(Self.$carriedValue)]
            }
            centers.append(
                program.isShared
                    ? MessageCenter(bridging: legacy, configuration: configuration)
                    : MessageCenter(configuration: configuration)
            )
        }
        tasks.collect {
            for operation in program.operations {
                execute(operation)
                advance()
                if program.isShared { legacy.clearPosts() }
                trace.append(lateEvents.isEmpty ? events : events + lateEvents.sorted { $0.order < $1.order })
                (events, lateEvents) = ([], [])
            }
            // Every closure that a center retains refers to this object.
            (tokens, legacyTokens, notifiables, consumers) = ([:], [:], [:], [:])
            for task in Array(asking.values) + waits.values { task.cancel() }
            advance()
            centers = []
        }
    }

    /// Runs the tasks until all of them wait.
    private func advance(first actor: HeldExecutor? = nil) {
        if !tasks.run(first: actor) { events.append(.unending) }
    }

    private func execute(_ operation: Operation) {
        switch operation {
        case .add(let id, let plan): add(id, plan)
        case .remove(let id, let byRelease): remove(id, byRelease: byRelease)
        case .post(let topic, let subject, let center):
            guard isOnMain || topic == .async, let subject = object(subject) else { return }
            post(topic, nextNumber(), subject, in: centers[center])
        case .notify(let topic, let subject, let center, let isReadable):
            guard let subject = object(subject) else { return }
            isBridged = true
            let userInfo = isReadable ? ["number": nextNumber()] : nil
            centers[center].post(name: topic.name, object: subject, userInfo: userInfo)
        case .onThread(let operations):
            isOnMain = false
            onThreadBlocking { [self] in tasks.collect { for operation in operations { execute(operation) } } }
            isOnMain = true
        case .step(let id): step(id)
        case .run(let actor): advance(first: executors[actor])
        case .turn: MainActor.assumeIsolated { _ = runLoop.runTurn() }
        case .releaseSubject(let index): release(index)
        case .renewSubject(let index):
            guard let identity = subjects[index]?.identity else { return }
            release(index)
            subjects[index] = ProgramSubject(identity + 10)
        case .releaseActor(let index): actors[index] = nil
        case .postAndWait(let id, let subject, let center):
            guard let subject = object(subject) else { return }
            let (message, center) = (ProgramAsyncMessage(number: nextNumber()), centers[center])
            waits[id] = Task.detached { [self] in
                let outcome =
                    if let subject {
                        await center.postAndWait(message, subject: subject)
                    } else {
                        await center.postAndWait(message)
                    }
                let counts = [outcome.handled, outcome.removed, outcome.lost]
                lateEvents.append(.outcome(id, counts, isComplete: outcome.isComplete))
            }
        case .drain(let id, let center):
            let center = centers[center]
            waits[id] = Task.detached { [self] in
                await center.drain()
                drains[id] = 1000 * trace.count + events.count
            }
        case .cancel(let id): waits[id]?.cancel()
        case .inspect: inspect()
        case .settle: settle()
        }
    }

    private func post(_ topic: Topic, _ number: Int, _ subject: ProgramSubject?, in center: MessageCenter) {
        if topic == .main {
            let message = ProgramMessage(number: number)
            MainActor.assumeIsolated {
                if let subject { center.post(message, subject: subject) } else { center.post(message) }
            }
        } else {
            let message = ProgramAsyncMessage(number: number)
            if let subject { center.post(message, subject: subject) } else { center.post(message) }
        }
    }

    // MARK: Observers

    private func add(_ id: Int, _ plan: ObserverPlan) {
        if plans[id] != nil, plan.kind != .notifiable { return }
        guard let subject = object(plan.subject) else { return }
        if case .actor(let index) = plan.kind, actors[index] == nil { return }
        if plans[id] == nil { plans[id] = plan }
        if plan.kind.isOfNotifications { isBridged = true }
        if let subject { observed[id] = WeakReference(subject) }
        let (center, line, buffering) = (centers[plan.center], UInt(id), plan.bound.buffering)
        switch (plan.kind, plan.topic) {
        case (.notification, _), (.notificationOfEveryName, _):
            let name = plan.kind == .notification ? plan.topic.name : nil
            legacyTokens[id] = center.addObserver(forName: name, object: subject, queue: nil) { [unowned self] in
                notified(id, $0)
            }
        case (.notifiable, _):
            let observer = notifiables[id] ?? ProgramNotifiable(id, self)
            notifiables[id] = observer
            observer.startObservingNotifications(
                withNotificationCenter: center,
                forObserver: observer,
                observing: [plan.topic.name]
            )
        case (.main, _):
            let observe: @MainActor (ProgramMessage, ProgramSubject?) -> Void = { [unowned self] in
                received(id, $0.number, $1)
            }
            tokens[id] =
                if let subject {
                    center.addObserver(of: subject, for: ProgramMessage.self, line: line) { observe($0, $1) }
                } else {
                    center.addObserver(for: ProgramMessage.self, line: line, using: observe)
                }
        case (.closure, _):
            tokens[id] = center.addObserver(
                of: subject,
                for: ProgramAsyncMessage.self,
                buffering: buffering,
                line: line
            ) { [unowned self] message in
                await withUnsafeContinuation { gates[id] = $0 }
                received(id, message.number, nil)
            }
        case (.actor(let index), _):
            tokens[id] = center.addObserver(
                of: subject,
                for: ProgramAsyncMessage.self,
                on: actors[index]!,
                buffering: buffering,
                line: line
            ) { [unowned self] _, message in received(id, message.number, nil) }
        case (.sequence, .main):
            let sequence = center.messages(of: subject, for: ProgramMessage.self, buffering: buffering, line: line)
            consumers[id] = consumer(sequence.makeAsyncIterator(), \.number)
        case (.sequence, .async):
            let sequence = center.messages(of: subject, for: ProgramAsyncMessage.self, buffering: buffering, line: line)
            consumers[id] = consumer(sequence.makeAsyncIterator(), \.number)
        }
    }

    private func consumer<Message: Sendable>(
        _ iterator: MessageSequence<Message>.Iterator,
        _ number: @escaping (Message) -> Int
    ) -> () async -> Int? {
        {
            var iterator = iterator
            return await iterator.next().map(number)
        }
    }

    private func remove(_ id: Int, byRelease: Bool) {
        guard let plan = plans[id] else { return }
        let center = centers[plan.center]
        if let token = tokens.removeValue(forKey: id), !byRelease { center.removeObserver(token) }
        if let token = legacyTokens.removeValue(forKey: id) { center.removeObserver(token) }
        consumers[id] = nil
        asking.removeValue(forKey: id)?.cancel()
        // In its own handler, a released object would live on.
        if byRelease, scripts == 0 { notifiables[id] = nil }
        guard let observer = notifiables[id] else { return }
        observer.stopObservingNotifications(
            withNotificationCenter: center,
            forObserver: observer,
            observing: [plan.topic.name]
        )
    }

    private func step(_ id: Int) {
        gates.removeValue(forKey: id)?.resume()
        guard consumers[id] != nil, asking[id] == nil else { return }
        if let subject = observed[id], subject.object == nil { return }
        asking[id] = Task.detached { [self] in
            if let number = await consumers[id]?() { lateEvents.append(.took(id, number: number)) }
            asking[id] = nil
        }
    }

    // MARK: Called by centers

    private func received(_ id: Int, _ number: Int, _ subject: ProgramSubject?) {
        events.append(.received(id, number: number, subject: subject?.identity))
        runScript(id)
    }

    fileprivate func notified(_ id: Int, _ notification: Notification) {
        let topic = notification.name == ProgramMessage.name ? Topic.main : .async
        let object = (notification.object as? ProgramSubject)?.identity
        events.append(.notified(id, topic, number: notification.userInfo?["number"] as? Int, object: object))
        runScript(id)
    }

    private func runScript(_ id: Int) {
        guard let plan = plans[id], plan.runs > 0 else { return }
        plans[id]?.runs -= 1
        scripts += 1
        for operation in plan.script { execute(operation) }
        scripts -= 1
    }

    private func report(_ diagnostic: MessageDiagnostic, by center: Int) {
        switch diagnostic {
        case .legacyPostDeferred(let type, _): events.append(.deferred(Topic(type), center: center))
        case .conversionFailed(let type, _, _): events.append(.failed(Topic(type), center: center))
        case .deadLetter(let type) where !isBridged: events.append(.unobserved(Topic(type), center: center))
        case .mailboxOverflow(_, let count, _): losses += count
        default: break
        }
    }

    // MARK: State

    private func object(_ index: Int?) -> ProgramSubject?? {
        guard let index else { return .some(nil) }
        return subjects[index].map { .some($0) }
    }

    private func release(_ index: Int) {
        if subjects[index] == nil { return }
        let subject = WeakReference(subjects[index].take())
        events.append(.released(index, isAlive: subject.object != nil))
    }

    private func inspect() {
        for observers in centers.map(\.observers) {
            for topic in Topic.allCases {
                for observer in observers where Topic(observer.messageType) == topic {
                    events.append(.listed(observer.line, depth: observer.depth))
                }
            }
        }
    }

    private func settle() {
        for (id, plan) in plans where plan.kind == .sequence { remove(id, byRelease: true) }
        var count = -1
        while count != events.count {
            count = events.count
            advance()
            while let id = gates.keys.min() {
                step(id)
                advance()
            }
            for executor in executors { advance(first: executor) }
            MainActor.assumeIsolated { _ = runLoop.runTurn() }
        }
        for id in plans.keys { remove(id, byRelease: false) }
        events.append(.lost(losses))
    }

    private func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }
}

extension Topic {
    fileprivate init(_ type: any Any.Type) { self = type == ProgramMessage.self ? .main : .async }

    fileprivate var name: Notification.Name { self == .main ? ProgramMessage.name : ProgramAsyncMessage.name }
}

extension ObserverPlan.Bound {
    fileprivate var buffering: MailboxBuffering {
        switch self {
        case .unbounded: .unbounded
        case .newest(let limit): .newest(limit)
        case .oldest(let limit): .oldest(limit)
        }
    }
}

private final class ProgramNotifiable: Notifiable, Sendable {
    private let id: Int
    private unowned let runner: ProgramRunner

    init(_ id: Int, _ runner: ProgramRunner) { (self.id, self.runner) = (id, runner) }

    func handleNotifications(_ notification: Notification) { runner.notified(id, notification) }
}

private final class SilentInstrument: MessageInstrument {
    func didPost(_ messageType: any Any.Type) {}
    func willHandle(_ handling: MessageHandling) {}
    func didHandle(_ handling: MessageHandling) {}
}
