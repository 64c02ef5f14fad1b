internal import NotifiableAdapter

/// A bound on a wait for something that may never happen.
///
/// A wait ends as soon as its condition holds, so the bound only decides when a proof gives up. Both parts have to
/// pass: turns of the main run loop, and time. Time counts while turns pass, so a suspended process doesn't use it up.
struct Patience: Equatable {
    var turns: Int
    var time: Duration
}

/// The bounds of one proof's waits. They grow with the slowest effect that the proof has seen.
struct Pace {
    /// The caller's `turns`, or the nearest number that decides soundly and can be counted.
    let turns: Int
    /// Whether the proof has found a guarantee broken, and further findings only describe the same service in more
    /// detail.
    ///
    /// They take a quarter of the turns. A service that keeps its guarantees always gets all of them.
    var hasFoundFault = false
    private(set) var slowest: Duration = .zero

    init(turns: Int) { self.turns = min(max(turns, 32), 1_000_000) }

    /// Adapts the bounds to the time that an effect took.
    mutating func saw(_ time: Duration) { slowest = max(slowest, time) }

    /// Enough for most effects. A result that depends on it alone is confirmed with a longer wait.
    var quick: Patience { Patience(turns: 32, time: min(slowest * 2, .milliseconds(100))) }
    /// Enough for all effects that are not delayed by other work.
    var careful: Patience { Patience(turns: min(turns, 128), time: min(slowest * 16, .seconds(1))) }
    /// The bound after which a guarantee is found broken.
    var full: Patience { after(posts: 0) }

    /// The most posts that a thread makes while something happens: as many as take effect in a tenth of a second.
    var posts: Int { slowest < .microseconds(500) ? 200 : max(10, Int(.milliseconds(100) / slowest)) }

    /// The bound after which a guarantee is found broken when the effects of many posts may be under way.
    func after(posts: Int) -> Patience {
        Patience(turns: hasFoundFault ? turns / 4 : turns, time: slowest * (50 + 4 * posts))
    }
}

/// One wait: passes turns, at first without a pause and then with growing ones, which leave the processor to the
/// service.
@MainActor struct Wait {
    private static let unpaused = 32
    /// How much the pause grows with each turn, and how long it becomes.
    private static let pause = (growth: Duration.microseconds(10), longest: Duration.microseconds(400))
    /// The most that a turn counts.
    private static let longestTurn = Duration.milliseconds(20)

    private(set) var turns = 0
    private(set) var time: Duration = .zero
    /// The time that had passed when the service last made progress.
    private var restarted: (turns: Int, time: Duration) = (0, .zero)

    /// Whether a bound has been reached since the last progress, or twenty times the bound in all: a state that never
    /// stops changing is no progress.
    func exceeds(_ patience: Patience) -> Bool {
        let isOver = turns - restarted.turns >= patience.turns && time - restarted.time >= patience.time
        return isOver || turns >= 20 * max(patience.turns, 100) && time >= patience.time * 20
    }

    /// Waits for as long as a bound.
    static func pass(_ patience: Patience) async {
        var wait = Wait()
        while !wait.exceeds(patience) { await wait.pass() }
    }

    mutating func restart() { restarted = (turns, time) }

    mutating func pass() async {
        let start = ContinuousClock.now
        if turns >= Self.unpaused {
            // The effect may never come, so no event can end the wait. Polling becomes slower the longer nothing
            // happens.
            try? await Task.sleep(for: min(Self.pause.growth * (turns - Self.unpaused), Self.pause.longest))
        }
        await Turn.pass()
        turns += 1
        time += min(.now - start, Self.longestTurn)
    }
}

/// Turns of the main run loop.
@MainActor enum Turn {
    /// Lets everything that waits on the main run loop run, and a task elsewhere.
    static func pass() async {
        await Task.detached {}.value
        await withCheckedContinuation { done in
            ProcessMainRunLoop.main.enqueue { done.resume() }
        }
    }
}

/// Records whether a turn has passed since it was made.
@MainActor final class TurnMark {
    private(set) var hasPassed = false

    init() {
        ProcessMainRunLoop.main.enqueue { self.hasPassed = true }
    }
}
