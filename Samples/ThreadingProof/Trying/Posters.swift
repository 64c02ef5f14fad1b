import Foundation

/// Threads that post.
enum Posters {
    /// Runs a body on several threads at once, each with its number, and comes back when all have run it.
    static func run(_ count: Int = 3, _ body: @escaping @Sendable (Int) -> Void) async {
        await withTaskGroup { group in
            for number in 0..<count {
                group.addTask {
                    await withCheckedContinuation { done in
                        Thread.detachNewThread {
                            body(number)
                            done.resume()
                        }
                    }
                }
            }
        }
    }

    /// Runs a body on another thread while the calling one stands still.
    ///
    /// - Returns: whether it has run in time.
    static func runBlocking(patience: Duration, _ body: @escaping @Sendable () -> Void) -> Bool {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            done.signal()
        }
        return done.wait(timeout: .now() + patience / .seconds(1)) == .success
    }
}
