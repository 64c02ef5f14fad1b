import ActorMessaging

/// What happened, in order. Anybody records, on any thread; a test waits for what it expects.
final class Journal<Entry: Sendable>: Sendable {
    private struct Waiter {
        let count: Int
        let continuation: CheckedContinuation<[Entry], Never>
    }

    private struct State {
        var entries: [Entry] = []
        var read = 0
        var waiters: [Waiter] = []
    }

    private let state = Lock(State())

    var entries: [Entry] { state.withLock { $0.entries } }
    var count: Int { state.withLock { $0.entries.count } }

    func record(_ entry: Entry) {
        let (ready, entries) = state.withLock { state in
            state.entries.append(entry)
            // Copied only where somebody waits for just this many, or recording would be quadratic.
            let ready = state.waiters.filter { $0.count <= state.entries.count }
            guard !ready.isEmpty else { return (ready, [Entry]()) }
            state.waiters.removeAll { $0.count <= state.entries.count }
            return (ready, state.entries)
        }
        for waiter in ready { waiter.continuation.resume(returning: Array(entries.prefix(waiter.count))) }
    }

    /// The first entries, as soon as there are so many.
    func collected(_ count: Int) async -> [Entry] {
        await withCheckedContinuation { continuation in
            let entries: [Entry]? = state.withLock { state in
                if state.entries.count >= count { return Array(state.entries.prefix(count)) }
                state.waiters.append(Waiter(count: count, continuation: continuation))
                return nil
            }
            if let entries { continuation.resume(returning: entries) }
        }
    }

    /// The oldest entry that was not yet asked for.
    func next() async -> Entry {
        let index = state.withLock { state in
            defer { state.read += 1 }
            return state.read
        }
        return await collected(index + 1)[index]
    }
}
