import ActorMessaging
import Dispatch

/// Runs work on a thread that is neither the main executor's nor a task's.
func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        DispatchQueue(label: "test thread").async { continuation.resume(returning: work()) }
    }
}

/// Runs work on several threads that all start together, and waits for all of them.
func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) async {
    let start = DispatchGroup()
    let end = DispatchGroup()
    for _ in 0..<count { start.enter() }
    for index in 0..<count {
        DispatchQueue(label: "test thread \(index)").async(group: end) {
            start.leave()
            start.wait()
            work(index)
        }
    }
    await withCheckedContinuation { continuation in
        end.notify(queue: .global()) { continuation.resume() }
    }
}

/// Waits for a later turn of the main run loop.
func laterTurn() async {
    await withCheckedContinuation { continuation in
        ProcessMainRunLoop.main.enqueue { continuation.resume() }
    }
}

/// Runs work on another thread while this one waits for it, as a handler must that is to be interrupted.
func waitForThread(_ work: @escaping @Sendable () -> Void) {
    let end = DispatchSemaphore(value: 0)
    DispatchQueue(label: "test thread").async {
        work()
        end.signal()
    }
    end.wait()
}
