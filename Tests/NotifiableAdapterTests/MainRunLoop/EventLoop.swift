#if os(Linux)
    import Foundation
    import NotifiableAdapter

    /// An event loop that serves the main actor on a thread of its own, as in a host without a main dispatch queue.
    ///
    /// `@unchecked Sendable`: `condition` guards the jobs; `start()` sets the thread before it has any.
    final class EventLoop: MainRunLoop, SerialExecutor, @unchecked Sendable {
        static let shared = EventLoop()

        /// The runtime's representation of this executor.
        private static let words = unsafeBitCast(shared.asUnownedSerialExecutor(), to: (Int, Int).self)

        private let condition = NSCondition()
        private var jobs: [UnownedJob] = []
        private var thread: Thread?

        /// Makes this the main actor's executor, and installs it as the process's main run loop.
        func start() {
            let thread = Thread { self.run() }
            self.thread = thread
            thread.start()
            // The runtime's hook returns two words; Swift's and C's calling conventions return them in the same
            // registers.
            let mainExecutor: @convention(c) (UnsafeRawPointer) -> ldiv_t = { _ in
                ldiv_t(quot: EventLoop.words.0, rem: EventLoop.words.1)
            }
            let hook = dlsym(dlopen(nil, RTLD_NOW), "swift_task_getMainExecutor_hook")!
            hook.storeBytes(of: unsafeBitCast(mainExecutor, to: UInt.self), as: UInt.self)
            ProcessMainRunLoop.install(self)
        }

        /// Whether the caller runs on the thread of the event loop, which runs nothing but jobs of the main actor.
        var isCurrent: Bool { Thread.current === thread }

        func enqueue(_ job: @escaping @MainActor @Sendable () -> Void) {
            // A task that is isolated to the main actor starts as a job of its executor.
            Task { @MainActor in job() }
        }

        func enqueue(_ job: UnownedJob) {
            condition.withLock {
                jobs.append(job)
                condition.signal()
            }
        }

        private func run() {
            while true {
                let job = condition.withLock {
                    while jobs.isEmpty { condition.wait() }
                    return jobs.removeFirst()
                }
                job.runSynchronously(on: asUnownedSerialExecutor())
            }
        }
    }
#endif
