/// The place of a task that waits for observers: inside an observer, which it must not wait for.
struct WaitingPlace: Sendable {
    /// The number of the drain of an asynchronous observer that runs the task.
    @TaskLocal private static var currentDrain = 0
    private static let lastDrain = Atomic<Int>(0)

    private let drain: Int
    /// The address of the task, to compare.
    private let task: UInt

    /// The place of the caller.
    static var current: WaitingPlace { WaitingPlace(drain: currentDrain, task: currentTask) }

    /// The address of the current task; 0 outside tasks. Another task may have it later.
    static var currentTask: UInt {
        unsafe withUnsafeCurrentTask { task in unsafe task.map { unsafe unsafeBitCast($0, to: UInt.self) } ?? 0 }
    }

    /// Returns the number of a new drain.
    static func nextDrain() -> Int { lastDrain.add(1, ordering: .relaxed).newValue }

    /// Runs a drain, whose handlers find that they run inside it.
    static func drain(_ number: Int, _ operation: () async -> Void) async {
        await $currentDrain.withValue(number, operation: operation)
    }

    /// Returns whether the place is in a handler that a drain runs, or in a task that such a handler started.
    func isInside(drain: Int) -> Bool { drain != 0 && self.drain == drain }

    /// Returns whether the place is in a task.
    func isInside(task: UInt) -> Bool { task != 0 && self.task == task }
}
