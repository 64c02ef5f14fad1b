import Foundation
import Synchronization

/// Threads, one a core, that take files from a list.
///
/// Threads and not tasks, since the parser and the visitor recurse as deep as the source nests, and only a thread's stack can
/// be made large.
enum FileWorkers {
    /// Reserved, not used: a page counts once it is touched.
    private static let stackSize = 1 << 30

    static func map<Result: Sendable>(
        _ paths: [String],
        progress: (@Sendable (Int) -> Void)?,
        _ transform: @escaping @Sendable (String) -> Result
    ) -> [Result] {
        let next = SharedCount()
        let group = DispatchGroup()
        let workers = (0..<max(1, min(paths.count, ProcessInfo.processInfo.activeProcessorCount))).map { _ in
            Worker<Result>()
        }
        for worker in workers {
            group.enter()
            let thread = Thread {
                while true {
                    let position = next.take()
                    guard position < paths.count else { break }
                    worker.results.append((position, transform(paths[position])))
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

    /// Does one piece of work on a thread with a large stack, and waits.
    static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
        map([""], progress: nil) { _ in work() }[0]
    }

    private final class SharedCount: Sendable {
        private let count = Atomic<Int>(0)

        func take() -> Int { count.add(1, ordering: .relaxed).oldValue }
    }

    /// `@unchecked Sendable`: its thread writes it, and it is read after the group has waited for that thread.
    private final class Worker<Result: Sendable>: @unchecked Sendable {
        var results: [(position: Int, result: Result)] = []
    }
}
