import ActorMessaging

/// The events of a test, in order. Any thread appends, and a test can wait for the events that it expects.
package final class Journal<Entry: Sendable>: Sendable {
    private struct Waiter {
        let id: Int
        let isMet: @Sendable ([Entry]) -> Bool
        let continuation: CheckedContinuation<[Entry], Never>
    }

    private struct State {
        var entries: [Entry] = []
        var read = 0
        var lastWaiter = 0
        var waiters: [Waiter] = []
    }

    private let state = Lock(State())

    package init() {}

    package var entries: [Entry] { state.withLock { $0.entries } }
    package var count: Int { state.withLock { $0.entries.count } }
    package var isEmpty: Bool { count == 0 }

    package func append(_ entry: Entry) {
        let (ready, entries) = state.withLock { state in
            state.entries.append(entry)
            // The entries are copied only if a task waits for them: otherwise, appending would be quadratic.
            if state.waiters.isEmpty { return ([Waiter](), [Entry]()) }
            let ready = state.waiters.filter { $0.isMet(state.entries) }
            state.waiters.removeAll { waiter in ready.contains { $0.id == waiter.id } }
            return (ready, ready.isEmpty ? [] : state.entries)
        }
        for waiter in ready { waiter.continuation.resume(returning: entries) }
    }

    /// Waits for a number of entries, and returns the first ones.
    @discardableResult
    package func collected(_ count: Int) async -> [Entry] {
        Array(await until { $0.count >= count }.prefix(count))
    }

    /// Waits until a condition holds, which is evaluated under the lock, and returns the entries. If the task is
    /// canceled, as at the time limit of a test, it returns those that are there.
    @discardableResult
    package func until(_ isMet: @escaping @Sendable ([Entry]) -> Bool) async -> [Entry] {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let entries: [Entry]? = state.withLock { state in
                    if Task.isCancelled || isMet(state.entries) { return state.entries }
                    state.waiters.append(Waiter(id: id, isMet: isMet, continuation: continuation))
                    return nil
                }
                if let entries { continuation.resume(returning: entries) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
            }
            waiter?.continuation.resume(returning: entries)
        }
    }

    /// Waits for the oldest entry that this method has not returned yet.
    package func next() async -> Entry {
        let index = state.withLock { state in
            defer { state.read += 1 }
            return state.read
        }
        let entries = await collected(index + 1)
        precondition(index < entries.count, "canceled while it waited for entry \(index + 1)")
        return entries[index]
    }
}

// `Failure` of a sequence needs macOS 15, so the elements of a throwing one are rethrown.
extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// Waits for a number of elements.
    package func first(_ count: Int) async rethrows -> [Element] {
        var elements: [Element] = []
        var iterator = makeAsyncIterator()
        while elements.count < count, let element = try await iterator.next() {
            elements.append(element)
        }
        return elements
    }
}

/// Returns `true` once, to the first caller.
public final class Once: Sendable {
    private let isTaken = Atomic<Bool>(false)

    /// Creates one that isn't taken.
    public init() {}

    /// Returns `true` to the first caller.
    public func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }
}
