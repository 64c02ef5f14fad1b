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
        let queue = Queue<Result>(count: elements.count)
        let group = DispatchGroup()
        for _ in 0..<min(elements.count, ProcessInfo.processInfo.activeProcessorCount) {
            group.enter()
            let thread = Thread {
                while let position = queue.next() {
                    queue.finish(position, with: transform(elements[position]))
                    progress?(position + 1)
                }
                group.leave()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        group.wait()
        return queue.results.compactMap(\.self)
    }

    /// Runs a closure on a thread with a large stack, and waits for its result.
    static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
        map([()]) { work() }[0]
    }

    /// `@unchecked Sendable`: the lock guards the position and the results, until all threads have ended.
    private final class Queue<Result: Sendable>: @unchecked Sendable {
        private let lock = NSLock()
        private var positions: Range<Int>
        private(set) var results: [Result?]

        init(count: Int) {
            positions = 0..<count
            results = Array(repeating: nil, count: count)
        }

        func next() -> Int? { lock.withLock { positions.popFirst() } }

        func finish(_ position: Int, with result: Result) { lock.withLock { results[position] = result } }
    }
}
