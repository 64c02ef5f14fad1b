internal import NotifiableAdapter

/// The lock and the continuations of a recorder.
///
/// `@unchecked Sendable`: the lock guards the messages. Main-actor messages need not be Sendable; their recorder stores
/// and returns them on the main actor alone.
final class RecorderStorage<Message>: @unchecked Sendable {
    /// Carries a message through a continuation and out of the lock.
    private struct Parcel: @unchecked Sendable {
        let message: Message?
    }

    private typealias Waiter = CheckedContinuation<Parcel, Never>
    private typealias Machine = RecorderStateMachine<Parcel, Waiter>

    private let machine = Lock(Machine())
    private let nextID = Atomic<Int>(0)

    var messages: [Message] { machine.withLock { $0.messages }.compactMap(\.message) }

    func record(_ message: Message) {
        let parcel = Parcel(message: message)
        machine.withLock { $0.record(parcel) }?.resume(returning: parcel)
    }

    nonisolated(nonsending) func next() async -> Message? {
        let id = nextID.add(1, ordering: .relaxed).newValue
        let parcel = await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: Waiter) in
                switch machine.withLock({ $0.next(id, waiter) }) {
                case .resume(let waiter, let parcel): waiter.resume(returning: parcel ?? Parcel(message: nil))
                case .suspend: break
                }
            }
        } onCancel: {
            machine.withLock { $0.cancel(id) }?.resume(returning: Parcel(message: nil))
        }
        machine.withLock { $0.finish(id) }
        return parcel.message
    }
}

/// The recorded messages, and the calls of `next()` that wait for one.
///
/// The storage applies each transition under its lock, and resumes the returned waiter after unlocking.
struct RecorderStateMachine<Message, Waiter> {
    private struct Entry {
        let id: Int
        let waiter: Waiter
    }

    private(set) var messages: [Message] = []
    private var taken = 0
    private var waiting: [Entry] = []
    private var canceled: Set<Int> = []

    /// Records a message.
    ///
    /// - Returns: The waiter to resume with the message: the one that has waited longest.
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

    /// Begins a call of `next()`.
    mutating func next(_ id: Int, _ waiter: Waiter) -> NextAction {
        if canceled.remove(id) != nil { return .resume(waiter, nil) }
        guard taken < messages.count else {
            waiting.append(Entry(id: id, waiter: waiter))
            return .suspend
        }
        defer { taken += 1 }
        return .resume(waiter, messages[taken])
    }

    /// Cancels a call, perhaps before it has begun.
    mutating func cancel(_ id: Int) -> Waiter? {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else {
            canceled.insert(id)
            return nil
        }
        return waiting.remove(at: index).waiter
    }

    /// Ends a call.
    mutating func finish(_ id: Int) {
        canceled.remove(id)
    }
}
