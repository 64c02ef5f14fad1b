internal import NotifiableAdapter

/// Turns of the main run loop, which a proof grants to work that is due later. No clock is involved.
@MainActor enum Turn {
    /// How many turns without a change count as quiet.
    static let quiet = 32

    /// Lets everything that waits on the main run loop run, and gives way to tasks elsewhere.
    static func pass() async {
        await Task.detached {}.value
        await withCheckedContinuation { done in
            ProcessMainRunLoop.main.enqueue { done.resume() }
        }
    }

    /// Lets turns pass until a value has not changed for some.
    static func settle<Value: Equatable>(_ value: @MainActor () async -> Value) async -> Value {
        var last = await value()
        var unchanged = 0
        while unchanged < quiet {
            await pass()
            let current = await value()
            unchanged = current == last ? unchanged + 1 : 0
            last = current
        }
        return last
    }
}

/// Tells whether a turn has passed since it was made.
@MainActor final class TurnMark {
    private(set) var hasPassed = false

    init() {
        ProcessMainRunLoop.main.enqueue { self.hasPassed = true }
    }
}
