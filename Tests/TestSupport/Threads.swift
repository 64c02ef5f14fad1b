import ActorMessaging
import Foundation

/// Runs work on a new thread.
package func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}

/// Runs work on a new thread and blocks the calling one until it has run. No turn of the main run loop passes meanwhile
/// if the caller is on the main actor.
package func onThreadBlocking(_ work: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        work()
        done.signal()
    }
    done.wait()
}

/// Runs work on several threads that start together, and waits for all of them.
package func onThreads(_ count: Int, _ work: @escaping @Sendable (_ number: Int) -> Void) async {
    let start = DispatchGroup()
    for _ in 0..<count { start.enter() }
    await withTaskGroup { group in
        for number in 0..<count {
            group.addTask {
                await onThread {
                    start.leave()
                    start.wait()
                    work(number)
                }
            }
        }
    }
}

/// Runs `first` on a thread, and `second` on another one as soon as `first` has opened the gate `entered`. Calls
/// `proceed` when `second` would have returned if it didn't wait for `first`, and returns when both have returned.
///
/// Nothing here waits for the pool of tasks, which other tests may keep busy for longer than the libraries wait.
package func onOverlappingThreads(
    _ first: @escaping @Sendable () -> Void,
    entered: Gate,
    then second: @escaping @Sendable () -> Void,
    proceed: @escaping @Sendable () -> Void
) async {
    await onThread {
        let returned = DispatchGroup()
        let begin = { (work: @escaping @Sendable () -> Void) in
            returned.enter()
            Thread.detachNewThread {
                work()
                returned.leave()
            }
        }
        begin(first)
        entered.wait()
        let called = DispatchSemaphore(value: 0)
        begin {
            called.signal()
            second()
        }
        called.wait()
        // Nothing tells that `second` waits; one that doesn't returns meanwhile.
        for _ in 0..<200 { sched_yield() }
        proceed()
        returned.wait()
    }
}

/// Waits until everything that waits on the main run loop has run.
package func laterTurn() async {
    await withCheckedContinuation { continuation in
        ProcessMainRunLoop.main.enqueue { continuation.resume() }
    }
}

/// A gate that is closed until it is opened.
package final class Gate: Sendable {
    private let opened = Journal<Bool>()
    /// The waiting threads; `nil` once the gate is open.
    private let waiting = Lock<[@Sendable () -> Void]?>([])

    package init() {}

    package func open() {
        let waiting = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting ?? []
        }
        for proceed in waiting { proceed() }
        opened.append(true)
    }

    /// Suspends the task until the gate is open, or until the task is canceled.
    package func pass() async { await opened.until { !$0.isEmpty } }

    /// Blocks the thread until the gate is open.
    package func wait() {
        let opened = DispatchSemaphore(value: 0)
        whenOpen { opened.signal() }
        opened.wait()
    }

    private func whenOpen(_ proceed: @escaping @Sendable () -> Void) {
        let isOpen = waiting.withLock { waiting in
            waiting?.append(proceed)
            return waiting == nil
        }
        if isOpen { proceed() }
    }
}
