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
                // A cancellation that comes later finds the waiter.
                let parcel = machine.withLock { Task.isCancelled ? Parcel(message: nil) : $0.next(id, waiter) }
                if let parcel { waiter.resume(returning: parcel) }
            }
        } onCancel: {
            machine.withLock { $0.cancel(id) }?.resume(returning: Parcel(message: nil))
        }
        return parcel.message
    }
}

/// The recorded messages, and the calls of `next()` that wait for one.
///
/// The storage applies each transition under its lock, and resumes the returned waiter after unlocking.
struct RecorderStateMachine<Message, Waiter> {
    private(set) var messages: [Message] = []
    private var taken = 0
    private var waiting: [(id: Int, waiter: Waiter)] = []

    /// Records a message.
    ///
    /// - Returns: The waiter to resume with the message: the one that has waited longest.
    mutating func record(_ message: Message) -> Waiter? {
        messages.append(message)
        guard !waiting.isEmpty else { return nil }
        taken += 1
        return waiting.removeFirst().waiter
    }

    /// Returns the next message for a call of `next()`, or `nil` if the call waits.
    mutating func next(_ id: Int, _ waiter: Waiter) -> Message? {
        guard taken < messages.count else {
            waiting.append((id, waiter))
            return nil
        }
        defer { taken += 1 }
        return messages[taken]
    }

    /// Ends a call that waits.
    mutating func cancel(_ id: Int) -> Waiter? {
        waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0).waiter }
    }
}
