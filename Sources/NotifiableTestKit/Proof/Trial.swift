internal import NotifiableAdapter

/// A service and the center that it uses.
@MainActor final class Trial<Service: AnyObject> {
    let site: any ProofSite
    /// The log of each handling; `nil` if the center doesn't show it.
    let log: HandlingLog?
    private let plan: ProofPlan<Service>
    private let isolation: IsolationWitness
    private var service: Service?
    private weak var remains: Service?

    init(
        _ plan: ProofPlan<Service>,
        _ isRetained: Bool,
        isolation: IsolationWitness,
        owners: [ObserverKey: ObserverOwner]
    ) async {
        self.plan = plan
        self.isolation = isolation
        let made = await plan.make(isRetained && plan.isRetained)
        site = made.site
        log = made.site.watched?.handlings
        log?.attribute(to: made.service, owners: owners)
        service = made.service
        remains = made.service
    }

    /// Releases the service, which then lives only as long as other code retains it.
    func release() { service = nil }

    var observedKinds: Set<Int> { site.observedKinds }

    func state() async -> ProvenState? {
        guard let service, let state = plan.state else { return nil }
        return ProvenState(value: await state(service))
    }

    /// The reason not to compare the state; `nil` if the state shows only posts that the proof made.
    var reasonNotToCompare: String? {
        site.showsOtherPosts ? "the state also shows posts that the proof did not make" : nil
    }

    /// The reason not to judge handlings of some kinds, if they may be another object's.
    func reasonNotToJudge(_ kinds: [Int]) -> String? {
        kinds.lazy.compactMap { self.log?.reasonNotToJudge(self.plan.kinds[$0]) }.first
    }

    func handleDirectly(_ stimulus: Stimulus) {
        if let service { plan.handleDirectly?(service, stimulus) }
    }

    func stop() async {
        guard let service else { return }
        if let stop = plan.stop { return await stop(service) }
        if let center = site.watched { plan.stopByDefault?(service, center) }
    }

    // MARK: Posting

    /// Returns a closure that makes a post at a place, watched by the proof.
    ///
    /// - Parameter other: The index of a carried value that is another one than for the other posts of the stimulus.
    func ready(_ stimulus: Stimulus, at place: Place, withOther other: Int? = nil) -> @Sendable () -> Void {
        let post = site.makePost(stimulus, at: place)
        return { [isolation, log, carrying = plan.carrying] in
            let context = PostContext(place: place, isolation: isolation)
            if let id = context.id { log?.began(id) }
            PostContext.$current.withValue(context) {
                CarriedSample.bind(carrying[...], number: stimulus.number, other: other) { post() }
            }
            if let id = context.id { log?.returned(id) }
        }
    }

    func post(_ stimuli: [Stimulus], at place: Place, withOther other: Int? = nil) async {
        let posts = stimuli.map { ready($0, at: place, withOther: other) }
        await place.run { for post in posts { post() } }
    }

    // MARK: Waiting

    /// Waits until a condition holds, and returns the wait; `nil` if the condition didn't hold within the bound.
    func wait(_ patience: Patience, until condition: @MainActor () async -> Bool) async -> Wait? {
        var wait = Wait()
        while true {
            if await condition() { return wait }
            if wait.exceeds(patience) { return nil }
            await wait.pass()
        }
    }

    func change(from before: ProvenState?, _ patience: Patience) async -> Wait? {
        await wait(patience) { await self.state() != before }
    }

    /// Waits until the state equals the expected one, also after a turn. Each change of the state restarts the bound.
    func reaches(_ expected: ProvenState?, _ patience: Patience) async -> Bool {
        var wait = Wait()
        var last = await state()
        while true {
            if last == expected {
                await Turn.pass()
                if await state() == expected { return true }
            }
            if wait.exceeds(patience) { return false }
            await wait.pass()
            let current = await state()
            if current != last { wait.restart() }
            last = current
        }
    }

    /// Waits until the state stays unchanged for the duration of the bound.
    func settledState(_ patience: Patience) async -> ProvenState? {
        await Wait.untilUnchanged(patience) { await self.state() }
    }

    func death(_ patience: Patience) async -> Bool {
        await wait(patience) { self.remains == nil } != nil
    }
}

/// The state of a service at one moment, as the caller's `state` closure returns it.
struct ProvenState: Sendable, Equatable {
    private static let longest = 60
    /// The number of characters that are shown before the difference.
    private static let context = 20

    let value: any Equatable & Sendable

    static func == (first: Self, second: Self) -> Bool { isEqual(first.value, second.value) }

    private static func isEqual<Value: Equatable>(_ first: Value, _ second: any Equatable) -> Bool {
        first == second as? Value
    }

    /// Describes how two states differ: both in full if they are short, otherwise the parts that differ.
    static func difference(of state: Self?, from expected: Self?) -> String {
        let (found, wanted) = (state.map { "\($0.value)" } ?? "gone", expected.map { "\($0.value)" } ?? "gone")
        let same = zip(found, wanted).prefix { $0 == $1 }.count
        let isShort = max(found.count, wanted.count) <= longest
        let start = isShort ? 0 : max(0, same - context)
        return "the state is \(cut(found, from: start)) instead of \(cut(wanted, from: start))"
    }

    private static func cut(_ text: String, from start: Int = 0) -> String {
        let rest = text.dropFirst(start)
        return (start > 0 ? "…" : "") + (rest.count <= longest ? rest : rest.prefix(longest - 1) + "…")
    }
}

/// A bound on the wait for an event that may never happen.
///
/// A wait ends as soon as its condition holds, so the bound only decides when a proof gives up. Both parts have to
/// pass: turns of the main run loop, and time. Time counts while turns pass, so a suspended process doesn't use it up.
struct Patience {
    var turns: Int
    var time: Duration
}

/// The bounds of one proof's waits. They grow with the slowest effect that the proof has seen.
struct Pace {
    /// The caller's `turns`, clamped to a range in which verdicts are sound and counts can't overflow.
    let turns: Int
    /// Whether the proof has found a broken guarantee. Further findings only add detail, and wait for fewer turns.
    var hasFoundFault = false
    private(set) var slowest: Duration = .zero

    init(turns: Int) { self.turns = min(max(turns, 32), 1_000_000) }

    mutating func saw(_ time: Duration) { slowest = max(slowest, time) }

    /// A bound that suffices for most effects. A result that depends on it alone is confirmed with a longer wait.
    var quick: Patience { Patience(turns: 32, time: min(slowest * 2, .milliseconds(100))) }
    /// A bound that suffices for all effects that other work doesn't delay.
    var careful: Patience { Patience(turns: min(turns, 128), time: min(slowest * 16, .seconds(1))) }
    /// The bound after which a guarantee is found broken.
    var full: Patience { after(posts: 0) }

    /// The maximum number of posts by a thread during an event: as many as take effect in a tenth of a second.
    var posts: Int { slowest < .microseconds(500) ? 200 : max(10, Int(.milliseconds(100) / slowest)) }

    /// Returns the bound for finding a guarantee broken when the effects of many posts may be under way.
    func after(posts: Int) -> Patience {
        Patience(turns: hasFoundFault ? turns / 4 : turns, time: slowest * (50 + 4 * posts))
    }
}

/// A wait that passes turns, first without pauses, then with growing pauses that leave the processor to the service.
@MainActor struct Wait {
    private static let unpaused = 32
    /// The growth of the pause with each turn, and the longest pause.
    private static let pause = (growth: Duration.microseconds(10), longest: Duration.microseconds(400))
    /// The longest time that counts for one turn.
    private static let longestTurn = Duration.milliseconds(20)

    private(set) var turns = 0
    private(set) var time: Duration = .zero
    /// The turns and the time that had passed when the service last made progress.
    private var restarted: (turns: Int, time: Duration) = (0, .zero)

    /// Returns whether the wait has reached a bound since the last progress, or twenty times the bound in total,
    /// because a state that never stops changing isn't progress.
    func exceeds(_ patience: Patience) -> Bool {
        let isOver = turns - restarted.turns >= patience.turns && time - restarted.time >= patience.time
        return isOver || turns >= 20 * max(patience.turns, 100) && time >= patience.time * 20
    }

    /// Waits until a value stays unchanged for the duration of a bound.
    static func untilUnchanged<Value: Equatable>(
        _ patience: Patience,
        _ value: @MainActor () async -> Value
    ) async -> Value {
        var wait = Wait()
        var last = await value()
        while !wait.exceeds(patience) {
            await wait.pass()
            let current = await value()
            if current != last { wait.restart() }
            last = current
        }
        return last
    }

    mutating func restart() { restarted = (turns, time) }

    mutating func pass() async {
        let start = ContinuousClock.now
        if turns >= Self.unpaused {
            // The effect may never come, so no event can end the wait. Polling slows down the longer nothing happens.
            try? await Task.sleep(for: min(Self.pause.growth * (turns - Self.unpaused), Self.pause.longest))
        }
        await Turn.pass()
        turns += 1
        time += min(.now - start, Self.longestTurn)
    }
}

/// Turns of the main run loop.
@MainActor enum Turn {
    /// Waits for a detached task, then for the jobs that are already enqueued on the main run loop.
    static func pass() async {
        await Task.detached {}.value
        await withCheckedContinuation { done in
            ProcessMainRunLoop.main.enqueue { done.resume() }
        }
    }
}

/// Records whether a turn has passed since its initialization.
@MainActor final class TurnMark {
    private(set) var hasPassed = false

    init() {
        ProcessMainRunLoop.main.enqueue { self.hasPassed = true }
    }
}
