internal import Foundation
internal import NotifiableAdapter

/// Identifies a post: the index of the name or message, and the number of the sample.
struct Stimulus: Hashable, Sendable {
    var kind: Int
    var number: Int
}

/// A place where a proof posts.
enum Place: CaseIterable, CustomStringConvertible, Sendable {
    case mainActor, backgroundThread, otherActor

    var description: String {
        switch self {
        case .mainActor: "the main actor"
        case .backgroundThread: "a background thread"
        case .otherActor: "another actor"
        }
    }

    private actor Stranger {
        func run(_ body: @Sendable () -> Void) { body() }
    }

    /// Runs a body at the place, and returns after it. On the main actor, no turn passes.
    @MainActor func run(_ body: @escaping @Sendable () -> Void) async {
        // A broken service accesses its state on this thread. The lock orders that access with the next one on another
        // thread, for the thread sanitizer, too.
        let order = Lock(())
        let ordered: @Sendable () -> Void = {
            order.withLock { _ in }
            body()
            order.withLock { _ in }
        }
        switch self {
        case .mainActor: body()
        case .backgroundThread: await Self.onThread(ordered)
        case .otherActor: await Stranger().run(ordered)
        }
        order.withLock { _ in }
    }

    /// Runs a body on a new thread.
    static func onThread(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                body()
                done.resume()
            }
        }
    }
}

extension Sequence<Place> {
    /// The places, separated by commas.
    var list: String { map(\.description).joined(separator: ", ") }
}

/// Threads that post while something happens to a service.
enum PostingThreads {
    private static let threads = 3
    /// The number of posts that each thread makes afterwards.
    private static let after = 2

    private struct Progress {
        var made = 0
        var hasHappened = false
    }

    /// Posts from several threads, runs a closure at the same time, and returns when all threads have ended.
    ///
    /// - Parameters:
    ///   - posts: The posts, which each thread makes in turn.
    ///   - most: The most posts that each thread makes before the closure returns.
    ///   - happening: The closure, for example one that stops the service.
    /// - Returns: The number of posts.
    @MainActor static func post(
        _ posts: [@Sendable () -> Void],
        atMost most: Int,
        while happening: () async -> Void
    ) async -> Int {
        let progress = Shared(Progress())
        let group = (0..<threads).map { _ in
            Task.detached {
                await Place.onThread {
                    for number in 0..<most where !progress.value.withLock({ $0.hasHappened }) {
                        posts[number % posts.count]()
                        progress.value.withLock { $0.made += 1 }
                    }
                    for number in 0..<after {
                        posts[number % posts.count]()
                        progress.value.withLock { $0.made += 1 }
                    }
                }
            }
        }
        while progress.value.withLock({ $0.made }) == 0 { await Turn.pass() }
        await happening()
        progress.value.withLock { $0.hasHappened = true }
        for thread in group { await thread.value }
        return progress.value.withLock { $0.made }
    }

    /// A locked value that threads share.
    private final class Shared: Sendable {
        let value: Lock<Progress>
        init(_ value: Progress) { self.value = Lock(value) }
    }
}
