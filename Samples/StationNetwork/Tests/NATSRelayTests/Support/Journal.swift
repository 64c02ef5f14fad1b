import Synchronization

/// The events of a test, in order. Any thread appends, and a test waits for the events that it expects.
final class Journal<Entry: Sendable>: Sendable {
    private struct State {
        var entries: [Entry] = []
        var waiters: [(isMet: @Sendable ([Entry]) -> Bool, continuation: CheckedContinuation<[Entry], Never>)] = []
    }

    private let state = Mutex(State())

    var entries: [Entry] { state.withLock { $0.entries } }
    var count: Int { state.withLock { $0.entries.count } }

    func append(_ entry: Entry) {
        let (ready, entries) = state.withLock { state in
            state.entries.append(entry)
            guard !state.waiters.isEmpty else { return ([CheckedContinuation<[Entry], Never>](), [Entry]()) }
            let ready = state.waiters.filter { $0.isMet(state.entries) }.map(\.continuation)
            if !ready.isEmpty { state.waiters.removeAll { $0.isMet(state.entries) } }
            return (ready, state.entries)
        }
        for continuation in ready { continuation.resume(returning: entries) }
    }

    /// Waits for a number of entries.
    @discardableResult
    func collected(_ count: Int) async -> [Entry] { await until { $0.count >= count } }

    /// Waits until a condition holds, which is evaluated under the lock.
    @discardableResult
    func until(_ isMet: @escaping @Sendable ([Entry]) -> Bool) async -> [Entry] {
        await withCheckedContinuation { continuation in
            let entries: [Entry]? = state.withLock { state in
                if isMet(state.entries) { return state.entries }
                state.waiters.append((isMet, continuation))
                return nil
            }
            if let entries { continuation.resume(returning: entries) }
        }
    }
}

/// A gate that is closed until it is opened.
final class Gate: Sendable {
    private let passed = Journal<Bool>()
    func open() { passed.append(true) }
    func pass() async { await passed.collected(1) }
}
