internal import NotifiableAdapter
internal import Synchronization

/// The lock and the continuations of one recorder.
///
/// `@unchecked Sendable`: the lock guards the messages. Those of a main-actor message need not be Sendable; its recorder
/// stores and hands them out on the main actor alone.
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
