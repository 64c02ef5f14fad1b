import TestSupport

/// Makes the program of a seed.
struct ProgramGenerator {
    private var random: SplitMix64
    private var program = Program()
    private var topics: [Topic] = []
    private var (isThreaded, isNotified, hasWaits) = (false, false, false)
    private var (nextID, nextWait) = (0, 0)

    static func program(_ seed: UInt64) -> Program {
        var generator = ProgramGenerator(random: SplitMix64(seed: seed))
        return generator.make()
    }

    private init(random: SplitMix64) { self.random = random }

    private mutating func make() -> Program {
        program.isShared = chance(30)
        program.context = chance(30) ? pick(Program.Context.allCases) : .none
        // Most programs run on the main actor only, which is cheap.
        topics = pick([[.main], [.main], [.main], [.async], [.async], [.main, .async]])
        isThreaded = chance(25)
        isNotified = chance(60)
        hasWaits = chance(topics == [.main] ? 20 : 60)
        for _ in 0..<number(1...3) { program.operations.append(add(depth: 0)) }
        for _ in 0..<(hasWaits ? number(3...8) : number(2...6)) { program.operations.append(operation()) }
        program.operations += [.inspect, .settle]
        return program
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    private mutating func chance(_ percent: Int) -> Bool { number(0...99) < percent }
    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

    private mutating func subject() -> Int? { chance(40) ? nil : pick([0, 0, 1]) }
    private mutating func center() -> Int { program.isShared && chance(40) ? 1 : 0 }
    /// An observer that was added, or that is added next.
    private mutating func observer() -> Int { number(0...max(0, nextID - (chance(80) ? 1 : 0))) }

    private mutating func operation() -> Operation {
        switch number(0...99) {
        case 0..<8: return add(depth: 0)
        case 8..<16 where isThreaded: return .onThread((0..<number(1...3)).map { _ in nested(depth: 1) })
        case 16..<20 where isThreaded: return .turn
        case 16..<24 where topics.contains(.async): return .run(actor: pick([0, 0, 1]))
        case 16..<36 where topics.contains(.async): return .step(observer())
        case 30..<36: return .step(observer())
        case 36..<52 where hasWaits: return wait()
        case 52..<58 where hasWaits: return .remove(observer())
        case 52..<58: return .renewSubject(pick([0, 0, 1]))
        case 58..<62: return pick([.renewSubject(0), .releaseSubject(0), .releaseSubject(1), .releaseActor(0)])
        case 62..<64: return .inspect
        default: return nested(depth: 0)
        }
    }

    /// An operation that a script or another thread may run, too.
    private mutating func nested(depth: Int) -> Operation {
        switch number(0...99) {
        case 5..<25 where depth == 0: return .post(pick(topics), about: subject(), center: center())
        case 0..<25: return depth < 2 ? add(depth: depth) : .remove(observer())
        case 25..<45: return .remove(observer(), byRelease: chance(30))
        case 45..<65 where isNotified:
            return .notify(pick(topics), about: subject(), center: center(), isReadable: !chance(10))
        default: return .post(pick(topics), about: subject(), center: center())
        }
    }

    private mutating func wait() -> Operation {
        nextWait += 1
        switch number(0...9) {
        case 0: return .cancel(number(1...nextWait))
        case 1..<6 where topics.contains(.async): return .postAndWait(nextWait, about: subject(), center: center())
        default: return .drain(nextWait, center: center())
        }
    }

    private mutating func add(depth: Int) -> Operation {
        let id = nextID
        nextID += 1
        var plan = ObserverPlan(center: center(), topic: pick(topics), kind: .sequence)
        if isNotified, chance(30) {
            plan.kind = pick([.notification, .notification, .notificationOfEveryName, .notifiable])
        } else if !chance(15) {
            let actor = pick([0, 0, 1])
            plan.kind = plan.topic == .main ? .main : chance(50) ? .closure : .actor(actor)
            // The mailboxes that two centers have for one actor aren't ordered.
            if plan.kind == .actor(actor) { plan.center = program.isShared ? actor : 0 }
        }
        if plan.kind != .notifiable, chance(50) { plan.subject = pick([0, 0, 1]) }
        if plan.kind != .main, !plan.kind.isOfNotifications {
            let limit = number(1...2)
            plan.bound = pick([.unbounded, .newest(limit), .oldest(limit)])
        }
        if plan.kind != .sequence, depth < 2, chance(depth == 0 ? 50 : 25) {
            plan.script = (0..<number(1...3)).map { _ in nested(depth: depth + 1) }
            plan.runs = number(1...2)
        }
        return .add(id, plan)
    }
}
