internal import Foundation

/// An event in the life of a service. Posts and actions have the index of their name or action.
enum StepEvent: Hashable, Sendable {
    case post(Int, at: StepPlace, isNested: Bool)
    case action(Int)
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

/// The events that a proof can let happen to both versions of a service.
struct StepScript {
    let names: [Notification.Name]
    let sample: @Sendable (Notification.Name, Int) -> Notification
    let actions: [String]

    func events(at places: [StepPlace]) -> [StepEvent] {
        let posts = names.indices.flatMap { name in
            StepPlace.allCases.filter(places.contains).map { StepEvent.post(name, at: $0, isNested: false) }
                + (places.contains(.mainActor) ? [.post(name, at: .mainActor, isNested: true)] : [])
        }
        return posts + actions.indices.map(StepEvent.action) + [.turn, .release]
    }

    func text(of event: StepEvent) -> String {
        switch event {
        case .post(let name, let place, let isNested):
            "post \(names[name].rawValue) on \(place)\(isNested ? ", inside another post" : "")"
        case .action(let index): actions[index]
        case .turn: "a turn of the main run loop"
        case .release: "release the service"
        case .nothing: "nothing"
        }
    }
}

/// The things that are done to a service, in order.
typealias StepHistory = [StepEvent]

extension StepHistory {
    /// Whether no event is superfluous, as a turn that passes anyway or an action without a service.
    private var isUseful: Bool { mayContinue && last != .turn }

    private var mayContinue: Bool {
        let hasIdleTurn = zip([.turn] + self, self).contains { $0 == .turn && $1 == .turn }
        return !hasIdleTurn && drop { $0 != .release }.dropFirst().allSatisfy { $0.isPost || $0 == .turn }
    }

    func replacing(_ index: Int, by events: StepHistory) -> StepHistory {
        self[..<index] + events + self[(index + 1)...]
    }

    /// The histories that are shorter or simpler by one event, the shorter ones first.
    var simpler: [StepHistory] {
        let shorter = indices.reversed().map { replacing($0, by: []) }
        return (shorter + indices.flatMap { index in self[index].simpler.map { replacing(index, by: [$0]) } })
            .filter(\.isUseful)
    }

    /// Returns all histories up to a length, the shortest ones first, and longer ones that are chosen by chance. If
    /// more than a limit have one length, chance decides which.
    static func chosen(from events: [StepEvent], seed: UInt64) -> [StepHistory] {
        let limits = StepLimits.current
        var numbers = SplitMix(state: seed)
        var (level, all) = ([StepHistory()], [StepHistory()])
        for _ in 0..<limits.length {
            level = level.flatMap { history in events.map { history + [$0] } }.filter(\.mayContinue)
            let useful = level.filter(\.isUseful)
            let isTooMany = useful.count > limits.histories
            all += isTooMany ? useful.shuffled(using: &numbers).prefix(limits.histories) : useful[...]
        }
        return all + (0..<limits.longHistories).map { _ in long(from: events, &numbers) }
    }

    private static func long(from events: [StepEvent], _ numbers: inout SplitMix) -> StepHistory {
        let length = Int.random(in: 4...8, using: &numbers)
        var history = StepHistory()
        // Not every event can follow every other one, and there may be no events that make a long history.
        for _ in 0..<(8 * length) where history.count < length {
            let event = events.randomElement(using: &numbers) ?? .turn
            // Little happens after an end.
            let isChosen = !event.isEnd || Int.random(in: 0..<3, using: &numbers) == 0
            if isChosen, (history + [event]).mayContinue { history.append(event) }
        }
        return history.last == .turn ? history.dropLast() : history
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
