import Foundation
import NotifiableAdapter

/// Runs a body on a thread of its own and waits for it, leaving the caller's thread free.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}

/// Runs a body on a thread of its own and blocks the caller's until it has run: called on the main actor, no turn of the
/// main run loop passes meanwhile.
func onThreadBlocking(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        body()
        done.signal()
    }
    done.wait()
}

/// Runs a body on several threads at once, each with its number, and waits for all.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
    await withTaskGroup { group in
        for number in 0..<count {
            group.addTask { await onThread { body(number) } }
        }
    }
}

/// Comes back in a later turn of the main run loop, after everything that waits there already.
@MainActor func laterTurn() async {
    await withCheckedContinuation { continuation in
        ProcessMainRunLoop.main.enqueue { continuation.resume() }
    }
}

/// A door between threads: whoever waits goes through once it is open.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    func wait() {
        semaphore.wait()
        semaphore.signal()
    }
}

/// Something to run where a test cannot reach directly: inside a conversion, in a `deinit`.
final class Hook: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs a closure when it dies.
final class DeathBell: Sendable {
    private let ring: @Sendable () -> Void

    init(_ ring: @escaping @Sendable () -> Void) { self.ring = ring }

    deinit { ring() }
}
