import ActorMessaging

/// The events of a test, in order. Any thread appends, and a test can wait for the events that it expects.
package final class Journal<Entry: Sendable>: Sendable {
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

    package init() {}

    package var entries: [Entry] { state.withLock { $0.entries } }
    package var count: Int { state.withLock { $0.entries.count } }
    package var isEmpty: Bool { count == 0 }

    package func append(_ entry: Entry) {
        let (ready, entries) = state.withLock { state in
            state.entries.append(entry)
            // The entries are copied only if a task waits for them: otherwise, appending would be quadratic.
            let ready = state.waiters.filter { $0.count <= state.entries.count }
            guard !ready.isEmpty else { return (ready, [Entry]()) }
            state.waiters.removeAll { $0.count <= state.entries.count }
            return (ready, state.entries)
        }
        for waiter in ready { waiter.continuation.resume(returning: Array(entries.prefix(waiter.count))) }
    }

    /// Waits for a number of entries, and returns the first ones.
    package func collected(_ count: Int) async -> [Entry] {
        await withCheckedContinuation { continuation in
            let entries: [Entry]? = state.withLock { state in
                if state.entries.count >= count { return Array(state.entries.prefix(count)) }
                state.waiters.append(Waiter(count: count, continuation: continuation))
                return nil
            }
            if let entries { continuation.resume(returning: entries) }
        }
    }

    /// Waits for the oldest entry that this method has not returned yet.
    package func next() async -> Entry {
        let index = state.withLock { state in
            defer { state.read += 1 }
            return state.read
        }
        return await collected(index + 1)[index]
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
