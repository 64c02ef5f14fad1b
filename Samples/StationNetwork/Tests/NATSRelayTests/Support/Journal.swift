import Dispatch
import Synchronization
import Testing

/// The events of a test, in order. Any thread appends, and a test waits for the events that it expects.
final class Journal<Entry: Sendable>: Sendable {
    private struct Waiter {
        let id: Int
        let isMet: @Sendable ([Entry]) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var entries: [Entry] = []
        var waiters: [Waiter] = []
        var lastID = 0
    }

    private let state = Mutex(State())

    var entries: [Entry] { state.withLock { $0.entries } }

    func append(_ entry: Entry) {
        let met: [Waiter] = state.withLock { state in
            state.entries.append(entry)
            if state.waiters.isEmpty { return [] }
            let met = state.waiters.filter { $0.isMet(state.entries) }
            state.waiters.removeAll { waiter in met.contains { $0.id == waiter.id } }
            return met
        }
        for waiter in met { waiter.continuation.resume(returning: true) }
    }

    /// Waits for a number of entries.
    @discardableResult
    func collected(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async -> [Entry] {
        await until(sourceLocation: sourceLocation) { $0.count >= count }
    }

    /// Waits until a condition holds, which is evaluated under the lock. After a minute, or if the test is canceled,
    /// the wait ends with an issue.
    @discardableResult
    func until(
        sourceLocation: SourceLocation = #_sourceLocation,
        _ isMet: @escaping @Sendable ([Entry]) -> Bool
    ) async -> [Entry] {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let hasHappened = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result: Bool? = state.withLock { state in
                    if isMet(state.entries) { return true }
                    if Task.isCancelled { return false }
                    state.waiters.append(Waiter(id: id, isMet: isMet, continuation: continuation))
                    return nil
                }
                if let result { return continuation.resume(returning: result) }
                DispatchQueue.global().asyncAfter(deadline: .now() + 60) { [weak self] in self?.giveUp(id) }
            }
        } onCancel: {
            giveUp(id)
        }
        let entries = entries
        if !hasHappened {
            let last = entries.suffix(5).map { "\($0)" }.joined(separator: ", ")
            Issue.record("waited in vain: \(entries.count) entries, at last \(last)", sourceLocation: sourceLocation)
        }
        return entries
    }

    private func giveUp(_ id: Int) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(returning: false)
    }
}

/// A gate that is closed until it is opened.
final class Gate: Sendable {
    private let passed = Journal<Bool>()
    func open() { passed.append(true) }
    func pass(sourceLocation: SourceLocation = #_sourceLocation) async {
        await passed.collected(1, sourceLocation: sourceLocation)
    }
}
