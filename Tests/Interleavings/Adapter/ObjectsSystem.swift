import NotifiableAdapter
import NotifiableTestKit
import TestSupport

extension Search {
    /// The objects of one observer, which start, stop and are deallocated. Objects 0 and 2 have the same address.
    static let objects = Search(
        "objects of an observer's registration",
        [.removal, .nothingKeptAlive, .onceOnEitherSide],
        bugs: ObjectsSystem.Bug.allCases
    ) { seed, bug in
        guard let seed else {
            return ObjectsSystem(
                addresses: 2,
                [
                    [.start(0), .die(0), .post(2), .start(2), .stop(2)],
                    [.start(1), .start(nil), .stop(1)], [.post(1), .stop(nil), .start(1)],
                ],
                bug: bug
            )
        }
        return random(seed + 2_000, bug)
    }

    private static func random(_ seed: UInt64, _ bug: ObjectsSystem.Bug?) -> ObjectsSystem {
        var generator = SplitMix64(seed: seed)
        // Each thread has an address, for objects one after the other. All threads share objects 4 and 5, which stay.
        var own = Array(0..<4)
        var used: Set<Int> = []
        let steps: [[ObjectsSystem.Step]] = generator.steps(actors: 4, each: 15) { thread, generator in
            let object = generator.upTo(2) == 0 ? own[thread] : 4 + generator.upTo(2)
            switch generator.upTo(16) {
            case 0: return .start(nil)
            case 1: return .stop(nil)
            case 2, 3: return .stop(object)
            case 4..<8: return .post(object)
            case 8..<11 where used.contains(own[thread]):
                defer { own[thread] += 6 }
                return .die(own[thread])
            default:
                used.insert(object)
                return .start(object)
            }
        }
        return ObjectsSystem(addresses: 6, steps, bug: bug)
    }
}

/// Threads on which one observer of a name starts and stops with single objects and with every object, objects that are
/// deallocated, some followed by another one at their address, and posts.
///
/// The specification: each post with an object that is observed during the whole post calls the observer once. One
/// with an object that isn't calls it never. A deallocated object goes after no more uses of the set than it takes to
/// examine each object twice, and the registration with its closure in the center with the last object.
///
/// The weak references are those of Apple platforms, where an address is free while an entry has it.
struct ObjectsSystem: ActorSystem, Hashable {
    struct Post: Hashable {
        /// `nil` for a post without an object.
        let object: Int?
        /// The number since which the object has been observed, when the post began.
        let due: Int?
        /// The registrations whose closures are yet to be called.
        var closures: [Int]
        var isCalled = false
    }

    enum Step: Hashable {
        case start(Int?)
        case stop(Int?)
        case die(Int)
        case post(Int?)

        /// Looks up a post's object in the set of the next closure.
        case look(Post)
        /// Calls the observer from the next closure, unless its registration has ended.
        case call(Post, wasObserved: Bool)
        case examine(Int)
        case removeIfEmpty(Int)
        case removeFromCenter(Int)
    }

    enum Bug: String, CaseIterable {
        case narrows = "a start with an object narrows an observer of every object"
        case forgetsObjects = "a start for every object leaves the set of objects as it is"
        case stopsAll = "a stop with one object ends the others"
        case stopsEverything = "a stop with one object ends an observer of every object"
        case stopsTheWideOnly = "a stop for every object leaves an observer of objects"
        case looksAtAddresses = "a new object is taken for the deallocated one at its address"
        case keepsTheFirst = "a new object does not replace the deallocated one at its address"
        case examinesNothing = "deallocated objects are not examined"
        case exchangesRegistrations = "owner: it adds a registration for every object, and then ends that of objects"
        case endsBeforeItStarts = "owner: it ends the registration of objects, and then adds one for every object"
        case keepsEmptySets = "owner: it keeps a registration whose last object is stopped"
        case removesWithoutLooking = "owner: it removes a set that was empty, though an object came meanwhile"
    }

    /// A registration's set: addresses and objects, or every object.
    private struct Objects: Hashable {
        var table: SweptTable<Int, Int>? = SweptTable()

        var isEmpty: Bool { table?.count == 0 }
    }

    var actors: [[Step]]
    /// Objects whose numbers differ by it have the same address, one after the other.
    private let addresses: Int
    private let bug: Bug?
    private var listed: Int?
    /// The sets of all registrations, by number.
    private var sets: [Int: Objects] = [:]
    private var ended: Set<Int> = []
    /// The registrations whose closures the center has.
    private var closures: [Int] = []

    // The specification.
    private var born: Set<Int> = []
    private var dead: Set<Int> = []
    /// For each observed object, and for every object, the operation that started to observe.
    private var since: [Int: Int] = [:]
    private var everySince: Int?

    init(addresses: Int, _ actors: [[Step]], bug: Bug?) {
        self.addresses = addresses
        self.actors = actors
        self.bug = bug
    }

    /// An object is created when its address is free, and deallocated when no post retains it.
    func canTake(_ step: Step, by actor: Int) -> Bool {
        switch step {
        case .start(let object?), .post(let object?):
            born.allSatisfy { $0 == object || dead.contains($0) || address($0) != address(object) }
        case .die(let object):
            born.contains(object)
                && !actors.joined().contains { step in
                    switch step {
                    case .look(let post), .call(let post, _): post.object == object
                    default: false
                    }
                }
        default: true
        }
    }

    private func address(_ object: Int) -> Int { object % addresses }
    private func isGone(_ object: Int?) -> Bool { object.map(dead.contains) ?? false }
    private func observed(_ object: Int?) -> Int? { object.flatMap { since[$0] } ?? everySince }

    mutating func take(_ step: Step, by actor: Int) throws(Violation) {
        switch step {
        case .start(let object) where !isGone(object):
            if let object { born.insert(object) }
            start(object, actor)
        case .stop(let object) where !isGone(object):
            stop(object, actor)
        case .die(let object):
            dead.insert(object)
            since[object] = nil
        case .post(let object) where !isGone(object):
            if let object { born.insert(object) }
            try goOn(Post(object: object, due: observed(object), closures: closures), actor)
        case .start, .stop, .post:
            break
        case .look(var post):
            let registration = post.closures[0]
            if contains(post.object, registration) {
                return proceed(actor, with: .call(post, wasObserved: observed(post.object) != nil))
            }
            post.closures.removeFirst()
            try goOn(post, actor)
            proceed(actor, with: .examine(registration))
        case .call(var post, let wasObserved):
            if !ended.contains(post.closures.removeFirst()) {
                let isAllowed = wasObserved || observed(post.object) != nil
                try require(isAllowed, "called with \(post.object ?? -1), which isn't observed (G9, G10)")
                try require(!post.isCalled, "called twice for one post (G11)")
                post.isCalled = true
            }
            try goOn(post, actor)
        case .examine(let registration):
            if let objects = sets[registration] { sets[registration] = examined(objects) }
            if sets[registration]?.isEmpty == true { proceed(actor, with: .removeIfEmpty(registration)) }
        case .removeIfEmpty(let registration):
            let isEmpty = sets[registration]?.isEmpty == true || bug == .removesWithoutLooking
            if listed == registration, isEmpty { endListed(actor) }
        case .removeFromCenter(let registration):
            closures.removeAll { $0 == registration }
        }
    }

    private mutating func start(_ object: Int?, _ actor: Int) {
        // Named by its operation, so that the order in which threads come makes no difference of its own.
        let number = 100 * actor + actors[actor].count
        let present = listed
        let isWide = everySince != nil
        if let object {
            if !isWide { since[object] = since[object] ?? number }
        } else {
            everySince = everySince ?? number
        }
        if let present {
            proceed(actor, with: .examine(present), .examine(present), .examine(present))
            if object == nil, !isWide, bug == .exchangesRegistrations || bug == .endsBeforeItStarts {
                listed = nil
                list(number, nil)
                if bug == .endsBeforeItStarts {
                    ended.insert(present)
                    return proceed(actor, with: .removeFromCenter(present))
                }
                // The end is a step of its own.
                return proceed(actor, with: .removeFromCenter(present))
            }
            sets[present] = sets[present].map { adding(object, to: $0) }
            return
        }
        list(number, object)
    }

    private mutating func list(_ number: Int, _ object: Int?) {
        listed = number
        sets[number] = adding(object, to: Objects())
        closures.append(number)
    }

    private func adding(_ object: Int?, to objects: Objects) -> Objects {
        var objects = objects
        guard let object else {
            if bug != .forgetsObjects || objects.isEmpty { objects.table = nil }
            return objects
        }
        if bug == .narrows, objects.table == nil { objects.table = SweptTable() }
        if bug == .keepsTheFirst, objects.table?[address(object)] != nil { return objects }
        _ = objects.table?.insert(object, for: address(object))
        return objects
    }

    private mutating func stop(_ object: Int?, _ actor: Int) {
        guard let present = listed else { return }
        proceed(actor, with: .examine(present))
        guard let object else {
            if bug == .stopsTheWideOnly, sets[present]?.table != nil {
                since = [:]
                return
            }
            (since, everySince) = ([:], nil)
            return endListed(actor)
        }
        if everySince == nil { since[object] = nil }
        if bug == .stopsEverything, sets[present]?.table == nil { return endListed(actor) }
        let key = address(object)
        _ = sets[present]?.table?.remove(key)
        let isLast = sets[present]?.isEmpty == true && bug != .keepsEmptySets
        if isLast || bug == .stopsAll && everySince == nil { endListed(actor) }
    }

    private mutating func endListed(_ actor: Int) {
        guard let registration = listed else { return }
        listed = nil
        ended.insert(registration)
        proceed(actor, with: .removeFromCenter(registration))
    }

    private func contains(_ object: Int?, _ registration: Int) -> Bool {
        guard let table = sets[registration]?.table else { return true }
        guard let object, let present = table[address(object)] else { return false }
        return present == object || bug == .looksAtAddresses
    }

    /// Examines the next object.
    private func examined(_ objects: Objects) -> Objects {
        var objects = objects
        guard bug != .examinesNothing, let (key, object) = objects.table?.next(), dead.contains(object) else {
            return objects
        }
        _ = objects.table?.remove(key)
        return objects
    }

    /// Continues a post, or ends it if it has called all closures.
    private mutating func goOn(_ post: Post, _ actor: Int) throws(Violation) {
        if !post.closures.isEmpty { return proceed(actor, with: .look(post)) }
        let isMissed = post.due != nil && observed(post.object) == post.due && !post.isCalled
        try require(!isMissed, "\(post.object ?? -1) is observed and was not received")
    }

    func check() throws(Violation) {
        guard let listed, var objects = sets[listed] else {
            return try require(since.isEmpty && everySince == nil, "an observed object has no registration")
        }
        let isRemoved = actors.joined().contains(.removeIfEmpty(listed))
        try require(!objects.isEmpty || isRemoved, "a registration without an object stays")
        try require(everySince == nil || objects.table == nil, "not every object is observed")
        // Each object is examined in the rest of this round or in the next one.
        for _ in 0..<2 * (objects.table?.count ?? 0) { objects = examined(objects) }
        for object in objects.table?.entries ?? [] {
            try require(!dead.contains(object), "dead \(object) is never examined (G10)")
            try require(since[object] != nil, "\(object) was stopped and is observed (G9)")
        }
        for object in since.keys.sorted() {
            let isObserved = objects.table == nil || objects.table?[address(object)] == object
            try require(isObserved, "\(object) was started and isn't observed")
        }
    }

    func checkEnd() throws(Violation) {
        try require(closures == (listed.map { [$0] } ?? []), "the center has the closures of \(closures) (G10)")
    }
}
