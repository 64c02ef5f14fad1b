import ActorMessaging
import NotifiableTestKit
import TestSupport

extension Search {
    /// A topic that keeps the latest message.
    static let latestMessages = Search(
        "the latest message of a topic",
        [.retention, .nothingKeptAlive],
        bugs: LatestSystem.Bug.allCases
    ) { seed, bug in
        guard var generator = seed.map(SplitMix64.init(seed:)) else {
            return LatestSystem(
                [.init(), .init(subject: 0, isPostponed: true)],
                threads: [[.post(about: 0), .post(about: 0)], [.post(about: 1), .endSubject], [.forget(about: 0)]],
                bug: bug
            )
        }
        return LatestSystem(
            [.init(), .init(subject: 0), .init(subject: 1), .init(isPostponed: true), .init(subject: 0)],
            threads: generator.steps(actors: 3, each: 6) { _, generator in
                switch generator.upTo(12) {
                case 0: .endSubject
                case 1: .examine
                case 2: .forget(about: generator.upTo(2) == 0 ? nil : 0)
                case 3..<6: .post(about: 1)
                case 6..<9: .post(about: 0)
                default: .post(about: nil)
                }
            },
            bug: bug
        )
    }
}

/// Threads that post and forget, a subject that dies, and observers that are added, each by its own thread, and start
/// with the latest message. One is added off the main actor, so that a post or a turn adds it.
///
/// The specification: an observer first handles the message that was the latest one when it was added, if any, and then
/// each later one once. If the subject of the latest message of all has died, there is none.
struct LatestSystem: ActorSystem {
    typealias Member = ExploredObserver<KeptAddresses>

    struct Message: Hashable {
        let number: Int
        let subject: Int?
    }

    struct Observer: Hashable {
        var subject: Int?
        var isPostponed = false
        fileprivate var isListed = false
        fileprivate var backlog = Backlog<Int, Int>(buffering: .unbounded)
        fileprivate var handled: [Int] = []
        /// By the specification, the message that it starts with, and those that were posted later.
        fileprivate var start: Int?
        fileprivate var later: Set<Int> = []

        init(subject: Int? = nil, isPostponed: Bool = false) {
            (self.subject, self.isPostponed) = (subject, isPostponed)
        }

        func receives(_ message: Message) -> Bool { subject == nil || subject == message.subject }
    }

    enum Step: Hashable {
        /// Makes the message the latest one together with taking its observers.
        case post(about: Int?)
        /// A bug does one of them in a step of its own.
        case keep(Message)
        case reach(Message)
        case deliver(Int, to: Int)
        /// The second subject dies, and later the table examines a subject.
        case endSubject
        case examine
        case forget(about: Int?)
        /// Adds the observer together with taking what it starts with, or leaves that to a turn.
        case add
        case turn
        /// A bug asks for the latest message, or adds it to the backlog, in a step of its own.
        case ask(Int)
        case list(Int)
        case append(Int, to: Int)
        /// The observer handles its next message.
        case handle
    }

    enum Bug: String, CaseIterable {
        case keepsLater = "owner: a message becomes the latest one after its observers are taken"
        case keepsEarlier = "owner: a message becomes the latest one before its observers are taken"
        case asksLater = "owner: an observer is added in a step before it asks for the latest message"
        case asksEarlier = "owner: an observer asks for the latest message in a step before it is added"
        case appendsLater = "owner: the latest message joins the backlog of its observer without the lock"
        case servesLater = "owner: a post keeps its message before it starts those that were added off the main actor"
        case handsOutTheDead = "owner: the latest message about a deallocated subject is handed out"
        case keepsTheLastOfAll = "owner: a message that replaces another one isn't the latest of all"
        case insertsAgain = "owner: a message doesn't replace the one about its subject"
        case forgetsTheSubjectOnly = "owner: what is forgotten about a subject stays the latest of all"
    }

    var actors: [[Step]]
    private let original: (observers: [Observer], threads: [[Step]])
    private let bug: Bug?
    private var made: [Turn] = []
    private var table = LatestTable<Member>(smallestCapacity: 2)
    private var members: [Member] = []
    private var observers: [Observer]
    private var postponed: [Int] = []
    private var numbers = 0
    private var isSubjectDead = false

    // The specification.
    private var last: Message?
    private var lastAbout: [Int: Message] = [:]

    init(_ observers: [Observer], threads: [[Step]], bug: Bug?) {
        (original, self.observers, self.bug) = ((observers, threads), observers, bug)
        actors = threads + observers.map { _ in [.add] } + observers.map { _ in [] } + [[]]
    }

    func copy() -> Self {
        var copy = Self(original.observers, threads: original.threads, bug: bug)
        for turn in made { try? copy.make(turn) }
        return copy
    }

    mutating func make(_ turn: Turn) throws(Violation) {
        made.append(turn)
        try take(actors[turn.actor].removeFirst(), by: turn.actor)
    }

    private func key(of subject: Int?) -> ObjectIdentifier? { subject.map(ObserversHistory.address) }

    mutating func take(_ step: Step, by actor: Int) throws(Violation) {
        let observer = (actor - original.threads.count) % observers.count
        var released = DeferredReleases()
        switch step {
        case .post(let subject): post(about: subject, by: actor)
        case .keep(let message): keep(message)
        case .reach(let message): reach(message, by: actor)
        case .deliver(let number, let observer): append(number, to: observer)
        case .endSubject:
            isSubjectDead = true
            for member in members where member.subjectNumber == 1 { member.isSubjectDead = true }
            lastAbout[1] = nil
            if last?.subject == 1 { last = nil }
        case .examine: table.examineNext(releasing: &released)
        case .forget(let subject):
            let last = table.last
            table.forget(about: key(of: subject), releasing: &released)
            if bug == .forgetsTheSubjectOnly, let last { table.makeLast(last, isNew: false, releasing: &released) }
            if subject == nil || self.last?.subject == subject { self.last = nil }
            if let subject { lastAbout[subject] = nil } else { lastAbout = [:] }
        case .add where observers[observer].isPostponed:
            postponed.append(observer)
            actors[actors.count - 1].append(.turn)
        case .add: add(observer, by: actor)
        case .turn: serve()
        case .ask(let observer):
            if let number = latest(for: observer) { append(number, to: observer, isRetained: true) }
        case .list(let observer): list(observer)
        case .append(let number, let observer): append(number, to: observer, isRetained: true)
        case .handle: try handle(by: observer)
        }
    }

    // MARK: Posts

    private mutating func post(about subject: Int?, by actor: Int) {
        if subject == 1, isSubjectDead { return }
        numbers += 1
        let message = Message(number: numbers, subject: subject)
        if bug != .servesLater { serve() }
        switch bug {
        case .keepsLater:
            proceed(actor, with: .keep(message))
            reach(message, by: actor)
        case .keepsEarlier:
            keep(message)
            proceed(actor, with: .reach(message))
        default:
            keep(message)
            if bug == .servesLater { serve() }
            reach(message, by: actor)
        }
    }

    private mutating func keep(_ message: Message) {
        var released = DeferredReleases()
        let key = key(of: message.subject)
        if let present = table.latest(about: key), present.subjectKey == key, bug != .insertsAgain {
            present.id = message.number
            if bug != .keepsTheLastOfAll { table.makeLast(present, isNew: false, releasing: &released) }
        } else {
            let new = Member(message.number, of: message.subject, at: key, bug: nil)
            new.isSubjectDead = message.subject == 1 && isSubjectDead
            members.append(new)
            table.makeLast(new, isNew: true, releasing: &released)
        }
    }

    private mutating func reach(_ message: Message, by actor: Int) {
        last = message
        if let subject = message.subject { lastAbout[subject] = message }
        let reached = observers.indices.filter { observers[$0].isListed && observers[$0].receives(message) }
        for observer in reached { observers[observer].later.insert(message.number) }
        proceed(actor, with: reached.map { .deliver(message.number, to: $0) })
    }

    // MARK: Observers

    /// Adds the observers that were added off the main actor.
    private mutating func serve() {
        for observer in postponed { add(observer, by: 0) }
        postponed = []
    }

    private mutating func add(_ observer: Int, by actor: Int) {
        let number = latest(for: observer)
        if bug == .asksEarlier { proceed(actor, with: .list(observer)) } else { list(observer) }
        if bug == .asksLater {
            proceed(actor, with: .ask(observer))
        } else if let number {
            if bug == .appendsLater {
                proceed(actor, with: .append(number, to: observer))
            } else {
                append(number, to: observer, isRetained: true)
            }
        }
    }

    private mutating func list(_ observer: Int) {
        observers[observer].isListed = true
        observers[observer].start = (observers[observer].subject.map { lastAbout[$0] } ?? last)?.number
    }

    private func latest(for observer: Int) -> Int? {
        guard let member = table.latest(about: key(of: observers[observer].subject)) else { return nil }
        return member.subjectKey == nil || member.subject != nil || bug == .handsOutTheDead ? member.id : nil
    }

    private mutating func append(_ number: Int, to observer: Int, isRetained: Bool = false) {
        _ = observers[observer].backlog.append(.init(number, nil), isRetained: isRetained)
        actors[original.threads.count + observers.count + observer].append(.handle)
    }

    private mutating func handle(by observer: Int) throws(Violation) {
        guard let number = observers[observer].backlog.take()?.element else { return }
        _ = observers[observer].backlog.finishHandling()
        let (start, handled) = (observers[observer].start, observers[observer].handled)
        try require(!handled.contains(number), "message \(number) is handled twice")
        try require(
            start == number ? handled.isEmpty : observers[observer].later.contains(number),
            "message \(number) is handled, and wasn't the latest one, or comes after a later one"
        )
        observers[observer].handled.append(number)
    }

    func checkEnd() throws(Violation) {
        for observer in observers {
            let missed = observer.later.union(observer.start.map { [$0] } ?? []).subtracting(observer.handled)
            try require(missed.isEmpty, "messages \(missed.sorted()) are missed")
        }
        try require(table.count <= Set(members.map(\.subjectNumber)).count, "two messages are kept about a subject")
    }

    // MARK: States

    struct State: Hashable {
        let actors: [[Step]]
        let observers: [Observer]
        let postponed: [Int]
        let kept: [Int?]
        let last: Message?
        let lastAbout: [Int: Message]
        let flags: [Int]
    }

    var state: State {
        State(
            actors: actors,
            observers: observers,
            postponed: postponed,
            kept: [nil, 0, 1].map { table.latest(about: key(of: $0))?.id },
            last: last,
            lastAbout: lastAbout,
            flags: [numbers, isSubjectDead ? 1 : 0, table.count]
        )
    }
}
