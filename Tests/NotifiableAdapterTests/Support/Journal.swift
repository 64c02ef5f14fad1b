import ActorMessaging

/// What was seen, in the order in which it was seen, from any thread.
final class Journal<Entry: Sendable>: Sendable {
    private let state = Lock<[Entry]>([])

    var entries: [Entry] { state.withLock { $0 } }
    var count: Int { state.withLock { $0.count } }
    var isEmpty: Bool { count == 0 }

    func append(_ entry: Entry) { state.withLock { $0.append(entry) } }
}

/// Says yes once, on whichever thread it is asked first.
final class Once: Sendable {
    private let isTaken = Atomic<Bool>(false)

    func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }
}
