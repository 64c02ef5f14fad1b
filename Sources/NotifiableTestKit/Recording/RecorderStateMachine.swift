/// What a recorder has recorded, and who waits for more.
///
/// A pure value: its owner applies each transition under a lock and resumes the waiter that it returns after unlocking.
struct RecorderStateMachine<Message, Waiter> {
    private struct Entry {
        let id: Int
        let waiter: Waiter
    }

    private(set) var messages: [Message] = []
    private var taken = 0
    private var waiting: [Entry] = []
    private var cancelled: Set<Int> = []

    /// A message arrives.
    ///
    /// - Returns: who has waited longest, to be resumed with the message.
    mutating func record(_ message: Message) -> Waiter? {
        messages.append(message)
        guard !waiting.isEmpty else { return nil }
        taken += 1
        return waiting.removeFirst().waiter
    }

    enum NextAction {
        case resume(Waiter, Message?)
        case suspend
    }

    /// Somebody asks for the next message.
    mutating func next(_ id: Int, _ waiter: Waiter) -> NextAction {
        if cancelled.remove(id) != nil { return .resume(waiter, nil) }
        guard taken < messages.count else {
            waiting.append(Entry(id: id, waiter: waiter))
            return .suspend
        }
        defer { taken += 1 }
        return .resume(waiter, messages[taken])
    }

    /// Whoever asked was cancelled, perhaps before the question arrived.
    mutating func cancel(_ id: Int) -> Waiter? {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else {
            cancelled.insert(id)
            return nil
        }
        return waiting.remove(at: index).waiter
    }

    /// The question has been answered.
    mutating func finish(_ id: Int) {
        cancelled.remove(id)
    }
}
