/// An event in the life of a service. Posts and actions have the index of their name or action.
enum StepEvent: Hashable, Sendable {
    case post(Int, at: StepPlace, isNested: Bool)
    case action(Int)
    /// A turn of the main run loop.
    case turn
    /// The release of the last reference to the service.
    case release
    /// No event, in the place of another one: later events keep their numbers.
    case nothing

    var isPost: Bool { if case .post = self { true } else { false } }
    /// Whether the event may end the service's observations.
    var isEnd: Bool { if case .action = self { true } else { self == .release } }

    /// Events that do less, the simplest one first.
    fileprivate var simpler: [StepEvent] {
        guard case .post(let name, let place, let isNested) = self else { return [] }
        let places = isNested ? [.mainActor] : StepPlace.allCases.prefix { $0 != place }
        return places.map { .post(name, at: $0, isNested: false) }
    }
}

/// What is done to a service, in order.
struct StepHistory: Sendable {
    var events: [StepEvent] = []

    /// Whether no event is superfluous, as a turn that passes anyway or an action without a service.
    private var isUseful: Bool { mayContinue && events.last != .turn }

    private var mayContinue: Bool {
        let hasIdleTurn = zip([.turn] + events, events).contains { $0 == .turn && $1 == .turn }
        return !hasIdleTurn && events.drop { $0 != .release }.dropFirst().allSatisfy { $0.isPost || $0 == .turn }
    }

    func replacing(_ index: Int, by event: StepEvent) -> StepHistory {
        var history = self
        history.events[index] = event
        return history
    }

    /// The histories that are shorter or simpler by one event, the shorter ones first.
    var simpler: [StepHistory] {
        let shorter = events.indices.reversed().map { StepHistory(events: Array(events[..<$0] + events[($0 + 1)...])) }
        let others = events.indices.flatMap { index in events[index].simpler.map { replacing(index, by: $0) } }
        return (shorter + others).filter(\.isUseful)
    }

    // MARK: Choosing histories

    /// Returns all histories up to a length, the shortest ones first. If more than a limit have one length, chance
    /// decides which.
    static func all(of events: [StepEvent], upTo length: Int, limit: Int, _ numbers: inout SplitMix) -> [StepHistory] {
        var (level, all) = ([StepHistory()], [StepHistory()])
        for _ in 0..<length {
            level = level.flatMap { history in events.map { StepHistory(events: history.events + [$0]) } }
            level = level.filter(\.mayContinue)
            let useful = level.filter(\.isUseful)
            all += useful.count > limit ? Array(useful.shuffled(using: &numbers).prefix(limit)) : useful
        }
        return all
    }

    /// Returns a longer history that is chosen by chance.
    static func random(of events: [StepEvent], _ numbers: inout SplitMix) -> StepHistory {
        let length = Int.random(in: 4...8, using: &numbers)
        var history = StepHistory()
        // Not every event can follow every other one, and there may be no events that make a long history.
        for _ in 0..<(8 * length) where history.events.count < length {
            let event = events.randomElement(using: &numbers) ?? .turn
            // Little happens after an end.
            if event.isEnd, Int.random(in: 0..<3, using: &numbers) > 0 { continue }
            let longer = StepHistory(events: history.events + [event])
            if longer.mayContinue { history = longer }
        }
        if history.events.last == .turn { history.events.removeLast() }
        return history
    }
}

/// SplitMix64, a generator of random numbers whose sequence a seed determines.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
