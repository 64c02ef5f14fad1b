internal import Synchronization

/// Threads that post while something happens to a service.
struct PostingThreads {
    private static let threads = 3
    /// How many posts each thread makes at most while it happens, and after it has happened.
    private static let most = 200
    private static let after = 2

    private final class Progress: Sendable {
        let made = Atomic<Int>(0)
        let hasHappened = Atomic<Bool>(false)
    }

    /// Posts from several threads, lets something happen while they do, and comes back when all have returned.
    ///
    /// - Returns: how many posts were made.
    @MainActor static func post(_ posts: [@Sendable () -> Void], while happening: () async -> Void) async -> Int {
        let progress = Progress()
        let group = (0..<threads).map { _ in
            Task.detached {
                await Place.onThread {
                    for number in 0..<most where !progress.hasHappened.load(ordering: .acquiring) {
                        posts[number % posts.count]()
                        progress.made.add(1, ordering: .releasing)
                    }
                    for number in 0..<after {
                        posts[number % posts.count]()
                        progress.made.add(1, ordering: .releasing)
                    }
                }
            }
        }
        while progress.made.load(ordering: .acquiring) == 0 { await Turn.pass() }
        await happening()
        progress.hasHappened.store(true, ordering: .releasing)
        for thread in group { await thread.value }
        return progress.made.load(ordering: .acquiring)
    }
}
