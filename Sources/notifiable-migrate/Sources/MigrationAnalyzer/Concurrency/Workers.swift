import Foundation

/// Threads, one per core, that take elements from a list.
///
/// They are threads and not tasks, because the parser and the visitor recurse as deeply as the source nests, and only a
/// thread's stack can be made large.
enum Workers {
    /// Reserved address space. Pages are allocated when they are used.
    private static let stackSize = 1 << 30

    /// Returns the results in the order of the elements.
    static func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element],
        progress: (@Sendable (Int) -> Void)? = nil,
        _ transform: @escaping @Sendable (Element) -> Result
    ) -> [Result] {
        let next = SharedCount()
        let group = DispatchGroup()
        let workers = (0..<max(1, min(elements.count, ProcessInfo.processInfo.activeProcessorCount))).map { _ in
            Worker<Result>()
        }
        for worker in workers {
            group.enter()
            let thread = Thread {
                while true {
                    let position = next.take()
                    guard position < elements.count else { break }
                    worker.results.append((position, transform(elements[position])))
                    progress?(position + 1)
                }
                group.leave()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        group.wait()
        return workers.flatMap(\.results).sorted { $0.position < $1.position }.map(\.result)
    }

    /// Runs a closure on a thread with a large stack, and waits for its result.
    static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
        map([()]) { work() }[0]
    }

    /// `@unchecked Sendable`: the lock guards the count.
    private final class SharedCount: @unchecked Sendable {
        private let lock = NSLock()
        private var count = 0

        func take() -> Int {
            lock.withLock {
                defer { count += 1 }
                return count
            }
        }
    }

    /// `@unchecked Sendable`: its thread writes it, and it is read after the group has waited for that thread.
    private final class Worker<Result: Sendable>: @unchecked Sendable {
        var results: [(position: Int, result: Result)] = []
    }
}
