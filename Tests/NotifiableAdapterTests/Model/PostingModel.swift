/// The specification of posting, without a center. Runs one program.
///
/// 1. `list` contains the observers of messages and of notifications in the order of registration, and in it the
///    connections of bridged message types, which observe notifications, too. A post goes through the active observers
///    that were there when it began, and leaves out those that handlers remove (G6, G9, G12). An observer on the main
///    actor runs its script at once, so a nested post ends first (G12).
/// 2. A message for another observer waits, up to the bound, or is lost (G13). When an operation ends, an idle closure
///    takes its oldest message in hand: it has begun, and ends with the operation `step`. An actor handles its mailbox
///    with `run`, in posting order (G7). A sequence hands out its oldest message when the consumer asks.
/// 3. A posted message then becomes a notification, which doesn't return to its center. A notification reaches each
///    connection in its place (G11), or waits in `deferred` for a turn of the main run loop (G3).
/// 4. A subject lives as long as its variable, a post that somebody waits for, or a deferred post contains it (G10).
/// 5. A wait ends when its deliveries have been handled, lost or removed, or when it is canceled (G16).
final class PostingModel {
    private final class Observer {
        let id: Int
        let plan: ObserverPlan
        let subject: Int?
        var isActive = true
        var runs: Int
        var waiting: [Delivery] = []
        var inHand: Delivery?
        /// Whether the consumer of a sequence has ever asked for a message, and whether it is waiting for one.
        var (isIterated, isAsking) = (false, false)

        init(_ id: Int, _ plan: ObserverPlan, subject: Int? = nil, runs: Int? = nil) {
            (self.id, self.plan, self.subject, self.runs) = (id, plan, subject, runs ?? plan.runs)
        }

        var isConnection: Bool { id < 0 }
        var isOfNotifications: Bool { isConnection || plan.kind.isOfNotifications }
        var outstanding: [Delivery] { inHand.map { [$0] + waiting } ?? waiting }
    }

    /// A message or a notification, which has no number if it can't be converted.
    private typealias Message = (topic: Topic, number: Int?, subject: Int?, center: Int)
    private typealias Delivery = (id: Int, number: Int)
    private enum Result: Int { case handled, removed, lost }

    private final class Wait {
        let id: Int
        let subject: Int?
        /// The deliveries and the deferred posts that it waits for; 0 is its own post.
        var pending: Set<Int> = [0]
        /// The observers, and as negative numbers the deferred posts, that haven't been idle since.
        var busy: Set<Int> = []
        /// The numbers of deliveries by their results.
        var results = [0, 0, 0]

        init(_ id: Int, about subject: Int?) { (self.id, self.subject) = (id, subject) }
    }

    /// The events of each operation. Ends before an operation whose events depend on what DESIGN.md leaves open.
    private(set) var trace: [[Event]] = []
    /// When a `drain` returns at the earliest, and at the latest: 1000 times the operation, plus the events in it.
    private(set) var drains: [Int: (earliest: Int?, latest: Int?)] = [:]

    private var (isUndetermined, isOnMain) = (false, true)
    private var observers: [Int: Observer] = [:]
    private var list: [Observer] = []
    private var usedTopics: [[Topic]] = [[], []]
    private var isAttached: Bool
    private var subjects: [Int?] = [0, 1]
    private var mailboxes: [[(observer: Observer, delivery: Int)]] = [[], []]
    /// The actors that exist, and those that were sent messages and haven't run since, which keeps them alive.
    private var (existingActors, busyActors): (Set<Int>, Set<Int>) = ([0, 1], [])
    private var deferred: [(id: Int, message: Message)] = []
    private var waits: [Wait] = []
    /// Whether a main-actor observer was removed off the main actor, and may still count as one.
    private var hasLateRemovals = false
    private var losses = 0
    private var (events, lateEvents): ([Event], [Event]) = ([], [])
    private var (lastNumber, lastID) = (0, 0)

    init(_ program: Program) {
        isAttached = program.isShared
        for operation in program.operations {
            execute(operation)
            takeInHand()
            if isUndetermined { return }
            if !waits.isEmpty { endDrains() }
            trace.append(lateEvents.isEmpty ? events : events + lateEvents.sorted { $0.order < $1.order })
            (events, lateEvents) = ([], [])
        }
    }

    private func execute(_ operation: Operation) {
        switch operation {
        case .add(let id, let plan): add(id, plan)
        case .remove(let id, _): remove(id)
        case .post(let topic, let subject, let center):
            if isOnMain || topic == .async, let message = message(topic, subject, center) { post(message) }
        case .notify(let topic, let subject, let center, let isReadable):
            guard let message = message(topic, subject, center, isReadable: isReadable) else { return }
            attach()
            notify(message, from: nil)
        case .onThread(let operations):
            isOnMain = false
            operations.forEach(execute)
            isOnMain = true
        case .step(let id): if let observer = observers[id] { step(observer) }
        case .run(let actor): run(actor)
        case .turn: turn()
        case .releaseSubject(let index): _ = release(index)
        case .renewSubject(let index): subjects[index] = release(index).map { $0 + 10 }
        case .releaseActor(let index): existingActors.remove(index)
        case .postAndWait(let id, let subject, let center):
            guard let message = message(.async, subject, center) else { return }
            let wait = Wait(id, about: message.subject)
            waits.append(wait)
            post(message, for: [wait])
            finish(0, nil)
        case .drain(let id, let center): drain(id, center)
        case .cancel(let id):
            guard let wait = waits.first(where: { $0.id == id }) else { return }
            end(wait)
            drains[id]?.latest = now + 999
        case .inspect: for center in 0...1 { inspect(center) }
        case .settle: settle()
        }
    }

    private func add(_ id: Int, _ plan: ObserverPlan) {
        if let observer = observers[id], observer.isActive || plan.kind != .notifiable { return }
        guard let subject = object(plan.subject) else { return }
        if case .actor(let index) = plan.kind, !existingActors.contains(index) { return }
        if plan.kind.isOfNotifications { attach() } else { connect(plan.topic, in: plan.center) }
        let observer = Observer(id, plan, subject: subject, runs: observers[id]?.runs)
        observers[id] = observer
        list.append(observer)
    }

    private func remove(_ id: Int) {
        guard let observer = observers[id], observer.isActive else { return }
        observer.isActive = false
        list.removeAll { $0 === observer }
        if !isOnMain, observer.plan.topic == .main { hasLateRemovals = true }
        let waiting = observer.waiting
        observer.waiting = []
        for delivery in waiting { finish(delivery.id, .removed) }
        guard observer.plan.kind == .sequence else { return }
        observer.isAsking = false
        if let delivery = observer.inHand.take() { finish(delivery.id, .handled) }
    }

    /// Notes the first use of a message type, when a bridged center connects it.
    private func connect(_ topic: Topic, in center: Int) {
        if usedTopics[center].contains(topic) { return }
        usedTopics[center].append(topic)
        let plan = ObserverPlan(center: center, topic: topic, kind: .notifiable)
        if isAttached { list.append(Observer(-1, plan)) }
    }

    /// Bridges the center to a notification center of its own, at the first use of that.
    private func attach() {
        if isAttached { return }
        isAttached = true
        let used = usedTopics[0]
        usedTopics[0] = []
        for topic in used { connect(topic, in: 0) }
    }

    private func runScript(of observer: Observer) {
        observer.runs -= 1
        if observer.runs >= 0 { observer.plan.script.forEach(execute) }
    }

    private func post(_ message: Message, for waits: [Wait] = [], isNotification: Bool = false) {
        if isAttached { connect(message.topic, in: message.center) }
        let observers = observers(of: message.topic, in: message.center)
        let receivers = observers.filter { $0.subject == nil || $0.subject == message.subject }
        var isObserved = false
        for observer in receivers where observer.isActive {
            isObserved = isObserved || isAlive(observer)
            receive(message, by: observer, for: waits)
        }
        if !isAttached {
            if !isObserved { events.append(.unobserved(message.topic, center: message.center)) }
        } else if !isNotification {
            notify(message, from: message.center)
        }
    }

    private func observers(of topic: Topic, in center: Int) -> [Observer] {
        list.filter { !$0.isOfNotifications && $0.plan.topic == topic && $0.plan.center == center }
    }

    private func receive(_ message: Message, by observer: Observer, for waits: [Wait]) {
        lastID += 1
        let delivery = (id: lastID, number: message.number!)
        for wait in waits where drains[wait.id] == nil || observer.plan.kind != .sequence || observer.isIterated {
            wait.pending.insert(delivery.id)
            wait.busy.insert(observer.id)
        }
        switch observer.plan.kind {
        case .main: handle(delivery, by: observer, subject: message.subject)
        case .actor(let index) where isAlive(observer):
            busyActors.insert(index)
            mailboxes[index].append((observer, delivery.id))
            enqueue(delivery, for: observer)
        // How long the observer of a dead actor counts as removed is left open.
        case .actor: isUndetermined = isUndetermined || !waits.isEmpty
        case .sequence where observer.isAsking: handOut(delivery, by: observer)
        default: enqueue(delivery, for: observer)
        }
    }

    private func enqueue(_ delivery: Delivery, for observer: Observer) {
        observer.waiting.append(delivery)
        let lost: Delivery
        switch observer.plan.bound {
        case .oldest(let limit) where observer.waiting.count > limit: lost = observer.waiting.removeLast()
        case .newest(let limit) where observer.waiting.count > limit: lost = observer.waiting.removeFirst()
        default: return
        }
        finish(lost.id, .lost)
        if observer.plan.bound != .newest(1) { losses += 1 }
    }

    private func notify(_ message: Message, from center: Int?) {
        let receivers = list.filter { observer in
            observer.isOfNotifications && (observer.subject == nil || observer.subject == message.subject)
                && (observer.plan.topic == message.topic || observer.plan.kind == .notificationOfEveryName)
        }
        for observer in receivers where observer.isActive {
            if !observer.isConnection {
                let (id, subject) = (observer.id, message.subject)
                events.append(.notified(id, message.topic, number: message.number, object: subject))
                runScript(of: observer)
            } else if observer.plan.center != center {
                var message = message
                message.center = observer.plan.center
                convert(message)
            }
        }
    }

    private func convert(_ message: Message, for waits: [Wait] = []) {
        let (topic, center) = (message.topic, message.center)
        let receivers = observers(of: topic, in: center)
        if !receivers.contains(where: isAlive) {
            // How long a dead or removed observer causes conversions is left open.
            if !receivers.isEmpty || topic == .main && hasLateRemovals { isUndetermined = true }
        } else if topic == .main, !isOnMain {
            lastID += 1
            events.append(.deferred(topic, center: center))
            deferred.append((lastID, message))
        } else if message.number == nil {
            events.append(.failed(topic, center: center))
        } else {
            post(message, for: waits, isNotification: true)
        }
    }

    private func turn() {
        for (id, message) in deferred {
            convert(message, for: waits.filter { $0.pending.contains(id) })
            deferred.removeFirst()
            finish(id, .handled)
        }
    }

    private func handle(_ delivery: Delivery, by observer: Observer, subject: Int? = nil) {
        events.append(.received(observer.id, number: delivery.number, subject: subject))
        runScript(of: observer)
        finish(delivery.id, .handled)
    }

    private func handOut(_ delivery: Delivery, by observer: Observer) {
        (observer.isAsking, observer.inHand) = (false, delivery)
        lateEvents.append(.took(observer.id, number: delivery.number))
    }

    private func takeInHand() {
        for observer in observers.values where observer.inHand == nil && !observer.waiting.isEmpty {
            if case .closure = observer.plan.kind { observer.inHand = observer.waiting.removeFirst() }
        }
    }

    private func step(_ observer: Observer) {
        if case .closure = observer.plan.kind, let delivery = observer.inHand {
            handle(delivery, by: observer)
            observer.inHand = nil
        }
        // When the sequence of a dead subject ends is left open.
        guard observer.plan.kind == .sequence, observer.isActive, isAlive(observer) else { return }
        observer.isIterated = true
        if let delivery = observer.inHand.take() { finish(delivery.id, .handled) }
        observer.isAsking = true
        if !observer.waiting.isEmpty { handOut(observer.waiting.removeFirst(), by: observer) }
    }

    private func run(_ actor: Int) {
        while !mailboxes[actor].isEmpty {
            let (observer, id) = mailboxes[actor].removeFirst()
            let index = observer.waiting.firstIndex { $0.id == id }
            if let index { handle(observer.waiting.remove(at: index), by: observer) }
        }
        busyActors.remove(actor)
    }

    private func settle() {
        for (id, observer) in observers where observer.plan.kind == .sequence { remove(id) }
        var count = -1
        while count != events.count {
            count = events.count
            takeInHand()
            while let observer = observers.values.filter({ $0.inHand != nil }).min(by: { $0.id < $1.id }) {
                step(observer)
                takeInHand()
            }
            for actor in mailboxes.indices {
                run(actor)
                takeInHand()
            }
            turn()
        }
        for id in observers.keys { remove(id) }
        events.append(.lost(losses))
    }

    private var now: Int { 1000 * trace.count + events.count }

    private func drain(_ id: Int, _ center: Int) {
        let wait = Wait(id, about: nil)
        drains[id] = (nil, nil)
        for observer in list where observer.plan.center == center {
            if observer.outstanding.isEmpty || observer.plan.kind == .sequence && !observer.isIterated { continue }
            wait.pending.formUnion(observer.outstanding.map(\.id))
            wait.busy.insert(observer.id)
        }
        let posts = deferred.filter { $0.message.center == center }
        wait.pending.formUnion(posts.map(\.id))
        wait.busy.formUnion(posts.map { -$0.id })
        waits.append(wait)
        finish(0, nil)
    }

    private func finish(_ delivery: Int, _ result: Result?) {
        for wait in waits where wait.pending.remove(delivery) != nil {
            if let result { wait.results[result.rawValue] += 1 }
            if wait.pending.isEmpty { end(wait) }
        }
    }

    private func end(_ wait: Wait) {
        if let bounds = drains[wait.id] { return drains[wait.id]!.earliest = bounds.earliest ?? now }
        waits.removeAll { $0 === wait }
        lateEvents.append(.outcome(wait.id, wait.results, isComplete: wait.pending.isEmpty))
    }

    /// Ends the drains whose observers have all been idle since: they must have returned.
    private func endDrains() {
        let busy = observers.values.filter { !$0.outstanding.isEmpty }.map(\.id) + deferred.map { -$0.id }
        for wait in waits {
            wait.busy.formIntersection(busy)
            guard wait.busy.isEmpty, let bounds = drains[wait.id] else { continue }
            waits.removeAll { $0 === wait }
            drains[wait.id]!.latest = bounds.latest ?? 1000 * trace.count + 999
        }
    }

    /// Returns the object in a variable, or `nil` if it is empty.
    private func object(_ index: Int?) -> Int?? {
        index.map { index in subjects[index].map { .some($0) } } ?? .some(nil)
    }

    private func message(_ topic: Topic, _ subject: Int?, _ center: Int, isReadable: Bool = true) -> Message? {
        guard let subject = object(subject) else { return nil }
        if isReadable { lastNumber += 1 }
        return (topic, isReadable ? lastNumber : nil, subject, center)
    }

    private func release(_ index: Int) -> Int? {
        guard let subject = subjects[index].take() else { return nil }
        events.append(.released(index, isAlive: isAlive(subject: subject)))
        return subject
    }

    private func isAlive(subject: Int) -> Bool {
        subjects.contains(subject) || deferred.contains { $0.message.subject == subject }
            || waits.contains { $0.subject == subject }
    }

    private func isAlive(_ observer: Observer) -> Bool {
        if case .actor(let index) = observer.plan.kind, !existingActors.union(busyActors).contains(index) {
            return false
        }
        return observer.subject.map { isAlive(subject: $0) } ?? true
    }

    private func inspect(_ center: Int) {
        for topic in Topic.allCases {
            for observer in observers(of: topic, in: center) where isAlive(observer) {
                let counted = observer.plan.kind == .sequence ? observer.waiting : observer.outstanding
                events.append(.listed(observer.id, depth: counted.count))
            }
        }
    }
}
