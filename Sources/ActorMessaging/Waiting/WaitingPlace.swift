internal import CActorMessaging

/// The place of a task that waits for observers, which may be inside an observer that it must not wait for.
struct WaitingPlace: Sendable {
    /// The number of the drain of an asynchronous observer that runs the task.
    @TaskLocal private static var currentDrain = 0
    private static let lastDrain = Atomic<Int>(0)

    private let drain: Int
    private let task: UInt64

    /// The place of the caller.
    static var current: WaitingPlace { WaitingPlace(drain: currentDrain, task: currentTask) }

    /// The number of the current task, which no other task of the process has; 0 outside tasks.
    ///
    /// The address of a task isn't its identity: a later task may have it. Before the systems of 2023, the runtime has
    /// no number, and the address must do.
    static var currentTask: UInt64 {
        unsafe withUnsafeCurrentTask { task in
            guard let task = unsafe task.map({ unsafe unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }) else {
                return 0
            }
            guard #available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) else {
                return UInt64(UInt(bitPattern: task))
            }
            return unsafe CActorMessagingTaskNumber(task)
        }
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
    func isInside(task: UInt64) -> Bool { task != 0 && self.task == task }
}
