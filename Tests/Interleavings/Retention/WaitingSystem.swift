import ActorMessaging
import NotifiableTestKit
import TestSupport

extension Search {
    /// A topic whose messages wait for their first observer.
    static let waitingMessages = Search(
        "messages that wait for an observer",
        [.retention, .removal, .postingOrder, .failureReported],
        bugs: WaitingSystem.Bug.allCases
    ) { seed, bug in
        guard var generator = seed.map(SplitMix64.init(seed:)) else {
            return WaitingSystem(
                [nil, 0],
                posters: [
                    [.post(about: nil), .post(about: 0, isNotification: true)], [.post(about: 1), .endSubject, .sweep],
                ],
                bug: bug
            )
        }
        let subjects: [Int?] = [nil, 0, nil, 0]
        return WaitingSystem(
            subjects,
            posters: generator.steps(actors: 3, each: 6) { _, generator in
                switch generator.upTo(12) {
                case 0: .endSubject
                case 1: .forget
                case 2: .sweep
                case 3: .post(about: 1)
                case 4: .post(about: 0, isNotification: true)
                case 5..<8: .post(about: 0)
                default: .post(about: nil, isNotification: generator.upTo(3) == 0)
                }
            },
            bug: bug
        )
    }
}

/// Threads that post, and observers that are added, handle what they receive, and are removed, each by its own thread.
/// Some post a notification, which the bridge delivers as a message when its observers have received it. The bridge
/// posts other messages as notifications.
///
/// The specification: a message that observers take is handled by each of them that isn't removed before. One that none
/// takes is handled once, unless its subject dies, by an observer that would receive it. What an observer receives when
/// it is added is in posting order, and comes before what is posted later. If a post returned before another one began,
/// by whichever threads, an observer that handles both messages handles them in this order, unless another observer has
/// given the first one back. Observers of the notification receive each post once.
struct WaitingSystem: ActorSystem, Hashable {
    typealias Machine = WaitingMessages<Message, Int>

    struct Message: Hashable {
        let number: Int
        let subject: Int?
    }

    enum Step: Hashable {
        /// Takes the observers and, if there is none, lets the message wait, and then offers it.
        case post(about: Int?, isNotification: Bool = false)
        case wait(about: Int?, isNotification: Bool)
        case offer
        /// Adds a message to the backlog of an observer that was taken.
        case deliver(Message, to: Int)
        /// The second subject dies, and later the topic notices that.
        case endSubject
        case sweep
        case forget
        /// Adds the observer, and hands out what waits.
        case add
        /// A bug hands out, or adds to the backlog, in a step of its own.
        case handOut
        case append([Item])
        /// The observer takes the next message from its backlog, and then begins to handle it.
        case take
        case begin(Item)
        /// Gives back what the observer hasn't begun, marks it, and removes it from the list.
        case giveBackAll
        case remove
        case leave

        /// Whether it belongs to a post that hasn't returned.
        var isContinuation: Bool {
            switch self {
            case .wait, .offer, .deliver: true
            default: false
            }
        }
    }

    /// A message in a backlog, with its number in the queue if it was handed out.
    struct Item: Hashable {
        let message: Message
        var ticket: Int?
        /// Whether the observer took it when it was added.
        var isFirst = false
    }

    enum Bug: String, CaseIterable {
        case waitsUnoffered = "owner: a message that begins to wait isn't offered to those that were added meanwhile"
        case offersLater = "owner: a message that begins to wait is offered when its post has returned"
        case handsOutLater = "owner: an observer is added in a step before it takes what waits"
        case appendsLater = "owner: what an observer takes joins its backlog without the lock"
        case runsWhatItGaveBack = "owner: an observer doesn't ask whether it gave its message back"
        case neverGivesBack = "owner: a removed observer's messages aren't given back"
        case givesBackAsNew = "owner: what is given back waits behind newer messages"
        case neverOffers = "owner: what is given back isn't offered to the observers"
        case ignoresSubjects = "owner: an observer takes messages about other subjects"
        case handsOutTheDead = "owner: a message about a deallocated subject is handed out"
        case echoes = "owner: the bridge also posts what it delivers as a notification"
        case relaysAgain = "owner: the bridge posts a message again that is handed out"
    }

    private struct Observer: Hashable {
        let subject: Int?
        var isListed = false
        var isRemoved = false
        var retained: [Item] = []
        var items: [Item] = []
        var handled: [Item] = []
        /// The number of the last message that was posted before the observer was added.
        var start = 0
    }

    var actors: [[Step]]
    private let bug: Bug?
    private var machine = Machine(limit: .max)
    private var observers: [Observer]
    private let firstObserver: Int
    private var numbers = 0
    private var isSubjectDead = false

    // The specification.
    /// How many observers a message reached when it was posted, or `nil` if it waited.
    private var reached: [Int: Int] = [:]
    private var handled: [Int: Int] = [:]
    private var given: [Int: Int] = [:]
    private var lost: Set<Int> = []
    /// How often the observers of the notification have received a message.
    private var notified: [Int: Int] = [:]
    private var messages: [Message] = []
    /// The messages whose posts had returned when the last post of each poster began, and so the post of each message.
    private var returned: [Int: Set<Int>] = [:]
    private var earlier: [Int: Set<Int>] = [:]
    /// The message of the last post of each poster.
    private var current: [Int: Int] = [:]
    private var givenBack: Set<Int> = []

    init(_ subjects: [Int?], posters: [[Step]], bug: Bug?) {
        observers = subjects.map { Observer(subject: $0) }
        firstObserver = posters.count
        // All but the first observer stay.
        actors = posters
        for index in subjects.indices { actors.append(index == 0 ? [.add, .giveBackAll, .remove, .leave] : [.add]) }
        for _ in subjects { actors.append([]) }
        self.bug = bug
    }

    /// The thread that drains an observer's backlog.
    private func drain(of observer: Int) -> Int { firstObserver + observers.count + observer }

    private func receives(_ observer: Int, _ message: Message) -> Bool {
        observers[observer].subject == nil || observers[observer].subject == message.subject
            || bug == .ignoresSubjects
    }

    private func isDead(_ message: Message) -> Bool { message.subject == 1 && isSubjectDead }

    private func takers(of message: Message) -> [Int] {
        observers.indices.filter {
            observers[$0].isListed && !observers[$0].isRemoved && receives($0, message)
        }
    }

    mutating func take(_ step: Step, by actor: Int) throws(Violation) {
        let observer = (actor - firstObserver) % observers.count
        switch step {
        case .post(let subject, let isNotification): post(about: subject, isNotification, by: actor)
        case .wait(let subject, let isNotification):
            if let message = makeMessage(about: subject, isNotification, by: actor) { _ = machine.append(message) }
        case .offer: try offer()
        case .deliver(let message, let observer): try deliver(Item(message: message), to: observer)
        case .endSubject:
            isSubjectDead = true
        case .sweep:
            let system = self
            lose(machine.remove { system.isDead($0) })
        case .forget: lose(machine.remove(includesTaken: true) { _ in true })
        case .add: try add(observer, by: actor)
        case .handOut: try handOut(to: observer, isFirst: true)
        case .append(let items): for item in items { try deliver(item, to: observer) }
        case .take: takeNext(observer, by: actor)
        case .begin(let item): try begin(item, by: observer)
        case .giveBackAll where bug == .neverGivesBack || bug == .givesBackAsNew: break
        case .giveBackAll: _ = giveBack(from: observer)
        case .remove:
            observers[observer].isRemoved = true
            let removed = observers[observer].retained + observers[observer].items
            (observers[observer].retained, observers[observer].items) = ([], [])
            for item in removed { try drop(item, of: observer) }
        case .leave:
            observers[observer].isListed = false
            try offer()
        }
    }

    /// The message gets its number when it is delivered, or begins to wait: posts of several threads have no other
    /// order.
    private mutating func makeMessage(about subject: Int?, _ isNotification: Bool, by actor: Int) -> Message? {
        if subject == 1, isSubjectDead { return nil }
        numbers += 1
        (current[actor], earlier[numbers]) = (numbers, returned[actor])
        // Before the post, or by the bridge after it, which no other step depends on.
        notified[numbers] = isNotification && bug == .echoes ? 2 : 1
        messages.append(Message(number: numbers, subject: subject))
        return messages.last
    }

    private mutating func post(about subject: Int?, _ isNotification: Bool, by actor: Int) {
        let unfinished = current.filter { actors[$0.key].first?.isContinuation == true }.values
        (returned[actor], current[actor]) = (Set(1..<numbers + 1).subtracting(unfinished), nil)
        let takers = takers(of: Message(number: 0, subject: subject))
        if takers.isEmpty {
            let wait = Step.wait(about: subject, isNotification: isNotification)
            proceed(actor, with: [wait] + (bug == .waitsUnoffered || bug == .offersLater ? [] : [.offer]))
            if bug == .offersLater { actors[drain(of: 0)].append(.offer) }
        } else if let message = makeMessage(about: subject, isNotification, by: actor) {
            reached[numbers] = takers.count
            proceed(actor, with: takers.map { .deliver(message, to: $0) })
        }
    }

    private mutating func deliver(_ item: Item, to observer: Int) throws(Violation) {
        if observers[observer].isRemoved { return try drop(item, of: observer) }
        if item.ticket != nil {
            observers[observer].retained.append(item)
        } else {
            observers[observer].items.append(item)
        }
        actors[drain(of: observer)].append(.take)
    }

    private mutating func giveBack(_ number: Int? = nil, from observer: Int) -> Bool {
        let waiting = machine.messages
        defer { givenBack.formUnion(machine.messages.filter { !waiting.contains($0) }.map(\.number)) }
        return machine.giveBack(number, from: observer)
    }

    private mutating func lose(_ forgotten: [Message]) { for message in forgotten { lost.insert(message.number) } }

    /// A removed observer drops a message.
    private mutating func drop(_ item: Item, of observer: Int) throws(Violation) {
        guard let ticket = item.ticket else {
            reached[item.message.number, default: 0] -= 1
            return
        }
        switch bug {
        case .neverGivesBack: break
        case .givesBackAsNew:
            if machine.begin(ticket, by: observer) { _ = machine.append(item.message) }
        default: if giveBack(ticket, from: observer) { try offer() }
        }
    }

    private mutating func add(_ observer: Int, by actor: Int) throws(Violation) {
        observers[observer].isListed = true
        observers[observer].start = numbers
        switch bug {
        case .handsOutLater: proceed(actor, with: .handOut)
        case .appendsLater:
            proceed(actor, with: .append(try handedOut(to: observer, isFirst: true).map(\.item)))
        default: try handOut(to: observer, isFirst: true)
        }
    }

    private mutating func handOut(to observer: Int? = nil, isFirst: Bool = false) throws(Violation) {
        for (observer, item) in try handedOut(to: observer, isFirst: isFirst) { try deliver(item, to: observer) }
    }

    private mutating func handedOut(
        to observer: Int?,
        isFirst: Bool
    ) throws(Violation) -> [(observer: Int, item: Item)] {
        let system = self
        let handedOut = machine.handOut { message in
            system.taker(of: message).flatMap { observer == nil || $0 == observer ? $0 : nil }
        }
        for (_, message, _) in handedOut {
            try require(!isDead(message), "a message about a deallocated subject is handed out")
            if bug == .relaysAgain { notified[message.number, default: 0] += 1 }
        }
        return handedOut.map { ($0.holder, Item(message: $0.message, ticket: $0.number, isFirst: isFirst)) }
    }

    private func taker(of message: Message) -> Int? {
        if isDead(message), bug != .handsOutTheDead { return nil }
        return takers(of: message).first
    }

    private mutating func offer() throws(Violation) {
        if bug != .neverOffers { try handOut() }
    }

    private mutating func takeNext(_ observer: Int, by actor: Int) {
        let item: Item
        if !observers[observer].retained.isEmpty {
            item = observers[observer].retained.removeFirst()
        } else if !observers[observer].items.isEmpty {
            item = observers[observer].items.removeFirst()
        } else {
            return
        }
        proceed(actor, with: .begin(item))
    }

    private mutating func begin(_ item: Item, by observer: Int) throws(Violation) {
        if observers[observer].isRemoved { return try drop(item, of: observer) }
        if let ticket = item.ticket {
            let isMine = machine.begin(ticket, by: observer)
            if !isMine, bug != .runsWhatItGaveBack { return }
            given[item.message.number, default: 0] += 1
        } else {
            handled[item.message.number, default: 0] += 1
        }
        try require(
            observers[observer].subject == nil || observers[observer].subject == item.message.subject,
            "observer \(observer) handles a message about another subject"
        )
        try require(given[item.message.number] ?? 0 <= 1, "message \(item.message.number) is handled twice")
        try requireOrder(of: item, by: observer)
        let number = item.message.number
        let isOvertaken = observers[observer].handled.contains { earlier[$0.message.number]?.contains(number) == true }
        try require(!isOvertaken || givenBack.contains(number), "message \(number) is handled after a later one")
        observers[observer].handled.append(item)
    }

    /// What an observer receives when it is added is in order, and nothing later comes before.
    private func requireOrder(of item: Item, by observer: Int) throws(Violation) {
        guard item.isFirst else { return }
        let start = observers[observer].start
        let before = observers[observer].handled.last { $0.isFirst || $0.message.number > start }?.message.number ?? 0
        try require(before < item.message.number, "message \(item.message.number) is handled after \(before)")
    }

    func checkEnd() throws(Violation) {
        let waiting = Set(machine.messages.map(\.number))
        for message in messages where !lost.contains(message.number) {
            if let reached = reached[message.number] {
                try require(handled[message.number] ?? 0 == reached, "message \(message.number) isn't handled")
            } else if waiting.contains(message.number) {
                try require(
                    isDead(message) || takers(of: message).isEmpty,
                    "message \(message.number) waits although it has an observer"
                )
            } else {
                try require(given[message.number] == 1, "message \(message.number) is lost")
            }
        }
        for message in messages {
            let times = notified[message.number] ?? 0
            try require(times == 1, "message \(message.number) is a notification \(times) times")
        }
        for number in lost { try require(given[number] == nil, "message \(number) is handled and lost") }
    }
}
