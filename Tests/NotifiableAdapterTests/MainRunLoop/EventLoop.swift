#if os(Linux)
    import Foundation
    import NotifiableAdapter

    /// An event loop that serves the main actor on a thread of its own, as in a host without a main dispatch queue.
    ///
    /// `@unchecked Sendable`: `condition` guards the jobs; `start()` sets the thread before it has any.
    final class EventLoop: MainRunLoop, @unchecked Sendable {
        static let shared = EventLoop()

        private let condition = NSCondition()
        private var jobs: [UnownedJob] = []
        private var thread: Thread?

        /// Makes the main actor's jobs go to this event loop, and installs it as the process's main run loop.
        func start() {
            let thread = Thread { self.run() }
            self.thread = thread
            thread.start()
            // Takes the job and the runtime's own function; Swift's calling convention and C's agree for two words.
            let enqueue: @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> Void = { job, _ in
                EventLoop.shared.append(unsafeBitCast(job, to: UnownedJob.self))
            }
            let hook = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueMainExecutor_hook")!
            hook.storeBytes(of: unsafeBitCast(enqueue, to: UInt.self), as: UInt.self)
            ProcessMainRunLoop.install(self)
        }

        /// Whether the caller runs on the thread of the event loop, which runs nothing but jobs of the main actor.
        var isCurrent: Bool { Thread.current === thread }

        func enqueue(_ job: @escaping @MainActor @Sendable () -> Void) {
            // A task that is isolated to the main actor starts as a job of its executor.
            Task { @MainActor in job() }
        }

        private func append(_ job: UnownedJob) {
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
                job.runSynchronously(on: MainActor.sharedUnownedExecutor)
            }
        }
    }
#endif
